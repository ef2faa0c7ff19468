# SPDX-License-Identifier: Apache-2.0
#
# The whole build of pith; `make help` lists its verbs.
#
# Sources are found by wildcard, so a new file needs no edit here. Every mode
# (release, debug, asan, tsan, fuzz, soak, cover, cells, count) has a folder of its
# own, build/MODE, so switching never rebuilds. The layers see each other's headers
# by bare name; cli/ and examples/ see only include/, as any user does.

MODE ?= release
MODES := release debug asan tsan fuzz soak cover cells count
ifeq ($(filter $(MODE),$(MODES)),)
$(error MODE is one of $(MODES), not '$(MODE)')
endif

OUT := build/$(MODE)
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR ?= $(PREFIX)/share/man
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
UNITDIR ?= $(PREFIX)/lib/systemd/system
PKG_CONFIG ?= pkg-config
INSTALL ?= install
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := all
.DELETE_ON_ERROR:

# Fuzzing needs clang's libFuzzer; every other mode takes any compiler.
ifneq ($(filter fuzz soak,$(MODE)),)
CC := clang
else ifeq ($(origin CC),default)
CC := cc
endif

VERSION := $(shell sed -n 's/^\#define PITH_VERSION "\(.*\)"/\1/p' \
             include/pith/pith.h)
SONAME := libpith.so.0
IO_SONAME := libpith-io.so.0

# -- Packages -----------------------------------------------------------

found = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo yes)
NEEDED := zlib libutf8proc jansson
MISSING := $(strip $(foreach p,$(NEEDED),$(if $(call found,$(p)),,$(p))))
PACKAGES := $(filter-out $(MISSING),$(NEEDED))

# Parts that need more than that: a part whose package is absent says so when
# it is asked for, and everything else works. The package's name in capitals,
# makes the define: libzstd gives PITH_HAVE_LIBZSTD.
OPTIONAL := uchardet libthai libcurl sqlite3 libzstd libpsl libxxhash libbrotlidec libmicrohttpd libseccomp \
            libdeflate libpq
DEFINES := -D_GNU_SOURCE
upper = $(shell echo $(1) | tr a-z A-Z)
HAVE := $(strip $(foreach p,$(OPTIONAL),$(if $(call found,$(p)),$(p))))
PACKAGES += $(HAVE)
DEFINES += $(foreach p,$(HAVE),-DPITH_HAVE_$(call upper,$(p)))
# libstemmer comes without a pkg-config file.
ifneq ($(wildcard /usr/include/libstemmer.h),)
DEFINES += -DPITH_HAVE_LIBSTEMMER
STEMMER := -lstemmer
endif
PACKAGE_CFLAGS := $(if $(PACKAGES),$(shell $(PKG_CONFIG) --cflags $(PACKAGES)))
# What the extraction library may link, and what the other one does besides:
# tools/check/symbols reads the first from what was built.
TEXT_PACKAGES := $(filter libutf8proc uchardet libthai,$(PACKAGES))
IO_PACKAGES := $(filter-out $(TEXT_PACKAGES),$(PACKAGES))
package_libs = $(if $(1),$(shell $(PKG_CONFIG) --libs $(1)))
TEXT_LIBS := $(call package_libs,$(TEXT_PACKAGES)) $(STEMMER) -lm -pthread
IO_LIBS := $(call package_libs,$(IO_PACKAGES))
LIBS := $(IO_LIBS) $(TEXT_LIBS)

# What the program loads at the first call instead of being linked with it: see
# cli/late/late_library.h. In pairs, PACKAGE=SONAME; where there is no shared
# library, the package is linked.
LATE := libcurl libmicrohttpd libpq sqlite3 libpsl libseccomp libzstd libbrotlidec \
        uchardet libthai libstemmer
soname = $(shell readelf -d "$$($(CC) -print-file-name=$(1).so)" 2>/dev/null | \
           sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
LATE_PAIRS := $(foreach p,$(filter $(LATE),$(HAVE) $(STEMMER:-l%=lib%)),\
                $(addprefix $(p)=,$(call soname,lib$(p:lib%=%))))
late_package = $(firstword $(subst =, ,$(1)))
late_soname = $(lastword $(subst =, ,$(1)))
LATE_DEFINES := $(foreach l,$(LATE_PAIRS),\
    -DPITH_LATE_$(call upper,$(call late_package,$(l)))='"$(call late_soname,$(l))"')
LATE_LIBS := $(foreach l,$(LATE_PAIRS),-l$(patsubst lib%,%,$(call late_package,$(l))))
PROGRAM_LIBS := $(filter-out $(LATE_LIBS),$(LIBS))

# The ranks of an MPI run jobs by a program of their own, built where its
# compiler wrapper and headers are. `make MPICC=` leaves it out.
MPICC ?= mpicc
MPI_SHOWN := $(if $(MPICC),$(shell $(MPICC) -show 2>/dev/null))
MPI_FOLDERS := $(if $(MPI_SHOWN),/usr/include) $(patsubst -I%,%,$(filter -I%,$(MPI_SHOWN)))
MPI_HERE := $(firstword $(wildcard $(addsuffix /mpi.h,$(MPI_FOLDERS))))
MPI_CFLAGS := $(if $(MPI_HERE),$(patsubst -I%,-isystem%,$(filter -I%,$(MPI_SHOWN))))
MPI_LIBS := $(filter -L% -l% -Wl%,$(MPI_SHOWN))

# Parsers that tests and bench compare with; never part of the library.
TEST_LIBS := $(if $(call found,cmocka),-lcmocka)
PEER_LIBS :=
ifeq ($(call found,gumbo),yes)
DEFINES_TEST += -DPITH_HAVE_GUMBO
PEER_LIBS += $(shell $(PKG_CONFIG) --libs gumbo)
endif
ifeq ($(call found,libxml-2.0),yes)
DEFINES_TEST += -DPITH_HAVE_LIBXML2 $(shell $(PKG_CONFIG) --cflags libxml-2.0)
PEER_LIBS += $(shell $(PKG_CONFIG) --libs libxml-2.0)
endif
ifneq ($(wildcard /usr/include/myhtml/api.h),)
DEFINES_TEST += -DPITH_HAVE_MYHTML
MODEST_LIBS := -Wl,--no-as-needed -lmodest -lm -Wl,--as-needed
endif

# -- Flags --------------------------------------------------------------

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla \
            -Wstrict-prototypes -Wmissing-prototypes -Wimplicit-fallthrough \
            -Wformat=2 $(if $(CI),-Werror)
FLAGS_release := -O3 -DNDEBUG -g
FLAGS_debug := -O0 -g -DPITH_ARENA_DEBUG
FLAGS_asan := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
              -fno-omit-frame-pointer
FLAGS_tsan := -O1 -g -fsanitize=thread
FLAGS_fuzz := -O1 -g -fsanitize=fuzzer-no-link,address,undefined \
              -fno-sanitize-recover=all -fno-omit-frame-pointer
# For whole pages: twice as many a second without watching comparisons, which
# pay where an input has words to guess.
FLAGS_soak := $(subst -O1,-O2,$(FLAGS_fuzz)) -fno-sanitize-coverage=trace-cmp
FLAGS_cover := -O0 -g --coverage
# What runs in the sandbox may write no file when it ends; clang's counters are
# in memory that is shared with a file, gcc's are not. See tools/measure/cover-cells.
FLAGS_cells := $(FLAGS_release)
FLAGS_of_cells := -O0 -fprofile-instr-generate -fcoverage-mapping \
                  -mllvm -runtime-counter-relocation
IN_CELLS := src/sandbox/channel src/sandbox/sandbox src/sandbox/seal \
            src/serve/page/page_call src/serve/page/page_work_on \
            cli/output/page_parcel
# Counts the work that is done: see tests/hostile/work.h.
FLAGS_count := -O2 -g -DNDEBUG -DPITH_COUNT_WORK
BASE_FLAGS := -std=c17 $(DEFINES) $(WARNINGS) -fvisibility=hidden -fPIC \
              -pthread $(FLAGS_$(MODE)) $(CPPFLAGS) $(CFLAGS)
LINK_FLAGS := -pthread -Wl,--as-needed $(filter -fsanitize% --coverage,\
              $(FLAGS_$(MODE))) $(LDFLAGS)
ifeq ($(MODE),cells)
LINK_FLAGS += -u __llvm_profile_runtime
PROFILE_LIB := $(shell clang --print-file-name=libclang_rt.profile-x86_64.a)
# Behind the objects, whose words about where counters are come first.
LIBS += $(PROFILE_LIB)
PROGRAM_LIBS += $(PROFILE_LIB)
endif
COUNTED := memcpy memmove memset memcmp memchr memmem memrchr strlen
COUNT_FLAGS := $(if $(filter count,$(MODE)),$(COUNTED:%=-Wl,--wrap=%))

# -- Sources ------------------------------------------------------------

SRC := $(sort $(wildcard src/*/*.c src/*/*/*.c))
FOLDERS := $(sort $(dir $(SRC) $(wildcard src/*/*.h src/*/*/*.h)))
OBJ := $(SRC:%.c=$(OUT)/%.o)
# Layers whose objects are libpith-io: what reads files and the network.
IO_LAYERS := browser crawl dedup eval fetch job parquet remote sandbox serve store warc
IO_OBJ := $(foreach layer,$(IO_LAYERS),$(filter $(OUT)/src/$(layer)/%,$(OBJ)))
TEXT_OBJ := $(filter-out $(IO_OBJ),$(OBJ))
LIBPITH := $(OUT)/libpith-io.a $(OUT)/libpith.a
MPI_SRC := $(sort $(wildcard cli/mpi/*.c))
CLI := $(filter-out $(MPI_SRC),$(sort $(wildcard cli/*.c cli/*/*.c)))
CLI_FOLDERS := $(sort $(dir $(wildcard cli/*.h cli/*/*.h)))
CLI_OBJ := $(CLI:%.c=$(OUT)/%.o)
MPI_OBJ := $(MPI_SRC:%.c=$(OUT)/%.o)
HEADERS := $(wildcard include/pith/*.h)

# Test and bench folders: a file with main() is a program, the others are
# linked into the programs that use them.
TEST_SRC := $(sort $(wildcard tests/unit/*.c tests/unit/*/*.c tests/laws/*.c \
              tests/conformance/*.c tests/hostile/*.c tests/web/*.c tests/support/*.c \
              $(if $(MODEST_LIBS),tests/agree/*.c)))
TEST_MAIN := $(if $(TEST_SRC),$(shell grep -lE '^int main' $(TEST_SRC)))
TEST_HELP := $(filter-out $(TEST_MAIN),$(TEST_SRC))
TEST_PROGRAMS := $(TEST_MAIN:%.c=$(OUT)/%)
FUZZ_SRC := $(sort $(wildcard tests/fuzz/*_fuzz.c))
FUZZ_PROGRAMS := $(FUZZ_SRC:%.c=$(OUT)/%)
BENCH_SRC := $(sort $(wildcard bench/*.c))
BENCH_MAIN := $(if $(BENCH_SRC),$(shell grep -lE '^int main' $(BENCH_SRC)))
BENCH_HELP := $(filter-out $(BENCH_MAIN),$(BENCH_SRC))
BENCH_PROGRAMS := $(BENCH_MAIN:%.c=$(OUT)/%)
EXAMPLES := $(patsubst %.c,$(OUT)/%,$(sort $(wildcard examples/*.c)))
group = $(filter $(OUT)/tests/$(1)/%,$(TEST_PROGRAMS))

# -- Rules --------------------------------------------------------------

INSIDE := -Iinclude $(addprefix -iquote ,$(FOLDERS))
OUTSIDE := $(addprefix -iquote ,$(CLI_FOLDERS))
$(OBJ): INCLUDES = $(INSIDE) $(PACKAGE_CFLAGS) \
                   $(if $(filter count,$(MODE)),-fsanitize-coverage=trace-pc)
$(CLI_OBJ): INCLUDES = -Iinclude $(OUTSIDE) $(PACKAGE_CFLAGS)
$(MPI_OBJ): INCLUDES = -Iinclude $(OUTSIDE) $(PACKAGE_CFLAGS) $(MPI_CFLAGS)
$(filter $(OUT)/cli/late/%,$(CLI_OBJ)): INCLUDES += $(LATE_DEFINES)
$(OUT)/tests/%: INCLUDES = $(INSIDE) -iquote tests -iquote tests/unit \
                           -iquote tests/support -iquote tests/fuzz/driver \
                           $(OUTSIDE) $(DEFINES_TEST) $(PACKAGE_CFLAGS)
$(OUT)/bench/%: INCLUDES = $(INSIDE) $(DEFINES_TEST) $(PACKAGE_CFLAGS)
$(OUT)/examples/%: INCLUDES = -Iinclude

PROGRAM := $(if $(CLI),$(OUT)/pith)
MPI_PROGRAM := $(if $(MPI_HERE),$(if $(filter release debug,$(MODE)),$(OUT)/pith-mpi))
all: $(LIBPITH) $(OUT)/$(SONAME) $(OUT)/$(IO_SONAME) $(PROGRAM) $(MPI_PROGRAM) ## build libraries and program

# A change of compiler or flags rebuilds: the file changes only when they do.
# `make V=1` shows whole commands.
say = $(if $(V),,@echo '  $(1)  $@';)

FLAGS_NOW := $(CC) $(BASE_FLAGS) $(PACKAGE_CFLAGS) $(DEFINES_TEST) \
             $(if $(filter cells,$(MODE)),$(IN_CELLS))
$(OUT)/flags: FORCE
	@if [ -n "$(MISSING)" ]; then \
	    echo "pith needs these libraries first: $(MISSING)" >&2; \
	    echo "tools/setup build installs them on Debian" >&2; exit 1; fi
	@mkdir -p $(@D)
	@echo '$(FLAGS_NOW)' | cmp -s - $@ || echo '$(FLAGS_NOW)' > $@

$(OUT)/%.o: %.c $(OUT)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(BASE_FLAGS) $(INCLUDES) -MMD -MP -c $< -o $@

ifeq ($(MODE),cells)
$(IN_CELLS:%=$(OUT)/%.o): CC := clang
$(IN_CELLS:%=$(OUT)/%.o): BASE_FLAGS += $(FLAGS_of_cells)
endif

# The page of the service is part of the program.
$(OUT)/src/serve/web_files.o: $(wildcard web/*.*) examples/pages/river-flood.html

$(OUT)/libpith.a: $(TEXT_OBJ) Makefile
	@rm -f $@
	$(call say,AR)ar rcsD $@ $(TEXT_OBJ)

$(OUT)/libpith-io.a: $(IO_OBJ) Makefile
	@rm -f $@
	$(call say,AR)ar rcsD $@ $(IO_OBJ)

SHARED = $(CC) -shared -Wl,-soname,$(@F) -Wl,--version-script=src/libpith.map \
         $(LINK_FLAGS)
$(OUT)/$(SONAME): $(TEXT_OBJ) src/libpith.map
	$(call say,LD)$(SHARED) -o $@ $(TEXT_OBJ) $(TEXT_LIBS)
	@ln -sf $(SONAME) $(OUT)/libpith.so

# Public calls come from libpith.so; what is hidden there (buffers, arenas,
# characters) is taken from the archive, and stays hidden here as well.
$(OUT)/$(IO_SONAME): $(IO_OBJ) $(OUT)/$(SONAME) $(OUT)/libpith.a
	$(call say,LD)$(SHARED) -o $@ $(IO_OBJ) $(OUT)/$(SONAME) \
	    -Wl,--exclude-libs,libpith.a $(OUT)/libpith.a $(LIBS)
	@ln -sf $(IO_SONAME) $(OUT)/libpith-io.so

$(OUT)/pith: $(CLI_OBJ) $(LIBPITH)
	$(call say,LD)$(CC) $(LINK_FLAGS) -o $@ $^ $(PROGRAM_LIBS)

$(OUT)/pith-mpi: $(MPI_OBJ) $(filter-out %/main.o,$(CLI_OBJ)) $(LIBPITH)
	$(call say,LD)$(CC) $(LINK_FLAGS) -o $@ $^ $(PROGRAM_LIBS) $(MPI_LIBS)

# The program linked with all that it may load: packagers' tools read from it what
# the program needs.
$(OUT)/pith-linked: $(filter-out $(OUT)/cli/late/%,$(CLI_OBJ)) $(LIBPITH)
	$(call say,LD)$(CC) $(LINK_FLAGS) -o $@ $^ $(LIBS)

$(OUT)/tests/libhelp.a: $(TEST_HELP:%.c=$(OUT)/%.o)
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR)ar rcsD $@ $^

# The program without its main(), for tests/unit/cli.
$(OUT)/tests/libcli.a: $(filter-out %/main.o,$(CLI_OBJ))
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR)ar rcsD $@ $^

TEST_ARCHIVES := $(OUT)/tests/libhelp.a $(OUT)/tests/libcli.a $(LIBPITH)
$(TEST_PROGRAMS): %: %.o $(TEST_ARCHIVES)
	$(call say,LD)$(CC) $(LINK_FLAGS) -u test_allocator_use -o $@ $^ $(LIBS) \
	    $(TEST_LIBS) $(PEER_LIBS) $(if $(findstring /agree/,$@),$(MODEST_LIBS)) \
	    $(COUNT_FLAGS)

ifneq ($(filter fuzz soak,$(MODE)),)
$(FUZZ_PROGRAMS): %: %.o $(TEST_ARCHIVES)
	$(call say,LD)$(CC) $(subst fuzzer-no-link,fuzzer,$(LINK_FLAGS)) -o $@ $^ $(LIBS)
else
$(FUZZ_PROGRAMS): %: %.o $(OUT)/tests/fuzz/driver/replay.o $(TEST_ARCHIVES)
	$(call say,LD)$(CC) $(LINK_FLAGS) -o $@ $^ $(LIBS)
endif

$(BENCH_PROGRAMS): %: %.o $(BENCH_HELP:%.c=$(OUT)/%.o) $(LIBPITH)
	$(call say,LD)$(CC) $(LINK_FLAGS) -o $@ $^ $(LIBS) $(PEER_LIBS) $(MODEST_LIBS)

$(EXAMPLES): %: %.o $(LIBPITH)
	$(call say,LD)$(CC) $(LINK_FLAGS) -o $@ $^ $(LIBS)

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)

# Each language that pith is at home in has its rules beside its code.
include $(wildcard bindings/*/*.mk)

# -- Verbs --------------------------------------------------------------

programs: all $(TEST_PROGRAMS) $(FUZZ_PROGRAMS) $(EXAMPLES) \
          $(OUT)/bench/parse_bench

DEMO_PAGE := examples/pages/river-flood.html
demo: ## install what is missing, build, extract a page
	@tools/setup build
	@$(MAKE) -j$(JOBS) MODE=release all
	@echo
	@echo '$$ build/release/pith $(DEMO_PAGE)'
	@echo
	@build/release/pith $(DEMO_PAGE)

demo-serve: ## install what is missing, build, serve on loopback until Ctrl-C
	@tools/setup build
	@$(MAKE) -j$(JOBS) MODE=release all
	@echo 'Open this address and choose Sample:'
	@build/release/pith serve

bench-serve: all ## requests a second beside nginx serving the same files: SECS=5
	@tools/setup test
	@PITH=$(OUT)/pith bench/serve.sh '$(if $(filter command,$(origin SECS)),$(SECS),5)'

SITE := /usr/share/doc/debian-handbook/html/en-US
demo-site: ## build, take the content out of a whole site: SITE=ADDRESS or a folder
	@tools/setup build
	@$(MAKE) -j$(JOBS) MODE=release all
	@case '$(SITE)' in http*) ;; *) [ -e '$(SITE)/index.html' ] || { \
	    echo '$(SITE) is not there: install debian-handbook, or name' \
	    'another with SITE=' >&2; exit 2; } ;; esac
	@mkdir -p build/demo-site
	cd build/demo-site && ../../examples/whole_site.sh '$(SITE)'

# Tests: every item is a command that prints TAP; see docs/testing.md.
target = $(patsubst %_fuzz,%,$(notdir $(1)))
replays = $(foreach p,$(FUZZ_PROGRAMS),'$(p) tests/fuzz/corpus/$(call \
            target,$(p)) && echo "ok - replay $(call target,$(p))"')
quoted = $(foreach p,$(1),'$(p)')
scripted = $(foreach s,$(sort $(wildcard tests/$(1)/*.sh)),'bash $(s)')
RUN := PITH=$(OUT)/pith PITH_MODE=$(MODE) tools/run-tests $(OUT)/test-logs

TESTS_CODE := $(call quoted,$(call group,laws) $(call group,unit))
TESTS_CLI := $(foreach s,$(sort $(wildcard tests/cli/*.sh)),\
             'tools/run-cli-tests $(notdir $(basename $(s)))')
TESTS_DATA := $(call quoted,$(call group,conformance) $(call group,agree))
TESTS_WORK := $(call quoted,$(call group,hostile))
TESTS_USER := tools/run-golden tools/run-examples \
              $(call scripted,docs) $(call scripted,layout) \
              $(call scripted,store) $(wildcard tests/quality/gate) \
              'BUILD=$(OUT) bench/gate.sh'
# What needs servers, browsers, other languages, or minutes.
TESTS_SYSTEM := $(call scripted,hostile) $(call scripted,memory) \
                $(call quoted,$(call group,web)) $(call scripted,web) \
                $(call scripted,serve) $(call scripted,scripts) \
                $(call scripted,scale) $(call scripted,install) \
                'tools/measure/fidelity --limits tests/quality/fidelity.json' \
                $(call scripted,gates)

# Programs that do not build are failures of their own, so the sum still comes.
build-tests:
	@mkdir -p build
	@$(MAKE) -k -j$(JOBS) programs >$(OUT).log 2>&1; echo $$? >$(OUT).status

check: ## install what tests need, build, run most tests: minutes
	@tools/setup test
	@$(MAKE) build-tests
	@$(MAKE) run-check

check-system: ## tests that need servers, browsers, other languages, longer
	@tools/setup test
	@$(MAKE) build-tests
	@$(MAKE) MODE=count build-work
	@$(MAKE) build-wasm
	@$(MAKE) run-check-system

# Work is counted in a build of its own.
build-work:
	@mkdir -p build
	@$(MAKE) -k -j$(JOBS) $(call group,hostile) >$(OUT).log 2>&1; \
	    echo $$? >$(OUT).status

# First what takes longest alone, so that no core waits for it at the end.
run-check:
	@$(RUN) 'tools/show-build $(OUT)' tools/run-gates $(TESTS_USER) \
	    $(TESTS_CODE) $(TESTS_CLI) $(TESTS_DATA) $(replays)

# Most of these wait for servers and browsers, so one more of them runs at a time.
run-check-system:
	@PITH_TEST_JOBS=$${PITH_TEST_JOBS:-$$(($(JOBS) + 2))} $(RUN) \
	    'tools/show-build $(OUT)' 'tools/show-build build/count' \
	    'tools/show-build build/wasm' \
	    $(subst $(OUT)/,build/count/,$(TESTS_WORK)) $(TESTS_SYSTEM)

# With T=name only tests/unit/LAYER/name_test is built and run, in seconds.
ifeq ($(filter command,$(origin T)),)
unit: build-tests ## build and run the unit tests, or one: T=name
	@$(RUN) 'tools/show-build $(OUT)' $(call quoted,$(call group,unit))
else
UNIT := $(filter %/$(T)_test,$(call group,unit))
unit: $(UNIT)
	@test -n '$(UNIT)' || { echo 'there is no tests/unit/*/$(T)_test.c' >&2; \
	    exit 2; }
	@$(RUN) $(call quoted,$(UNIT))
endif

laws: build-tests ## build and run the laws
	@$(RUN) 'tools/show-build $(OUT)' $(call quoted,$(call group,laws))

sanitize: ## run tests under ASan and UBSan
	@tools/setup test
	@$(MAKE) MODE=asan build-tests
	@$(MAKE) MODE=asan run-sanitize

check-built: all ## try what was built, without compiling tests
	@$(RUN) tools/run-golden 'bash tests/docs/readme.sh'

# First what takes longest alone, so that no core waits for it at the end.
run-sanitize:
	@PITH_TEST_TIMEOUT=1800 PITH_CASE_TIMEOUT=600 $(RUN) \
	    'tools/show-build $(OUT)' $(TESTS_WORK) $(call scripted,hostile) \
	    $(TESTS_CODE) $(TESTS_CLI) $(TESTS_DATA) $(replays) tools/run-golden

fidelity: all ## what of words, headings, lists, code, tables, links is lost
	@PITH=$(OUT)/pith tools/measure/fidelity

DOC := /usr/share/doc
eval-layout: all ## compare the built-in layout with Chromium's
	@tools/setup test
	@tools/measure/compare-layout --pith $(OUT)/pith \
	    'pith tests/layout/pages=:tests/layout/pages'
	@tools/measure/compare-layout --pith $(OUT)/pith --every 60 \
	    'python-django-doc=$(DOC)/python-django-doc/html/_static:$(DOC)/python-django-doc/html' \
	    'postgresql-doc-15=$(DOC)/postgresql-doc-15/html:$(DOC)/postgresql-doc-15/html' \
	    'debian-handbook (en)=$(DOC)/debian-handbook/html/en-US:$(DOC)/debian-handbook/html/en-US' \
	    'debian-handbook (ja)=$(DOC)/debian-handbook/html/ja-JP:$(DOC)/debian-handbook/html/ja-JP/apt.html'

check-all: ## check, sanitize, valgrind, TSan, fuzzing, eval
	@tools/check-all
	@! test -d $(EVAL_SET) || $(MAKE) eval

golden-new: all ## start a golden page: SLUG=name FILE=page.html
	@PITH=$(OUT)/pith tools/run-golden --new '$(SLUG)' '$(FILE)'

golden-update: all ## show what golden pages would become, then write it
	@PITH=$(OUT)/pith tools/run-golden --update

SECS ?= 60
fuzz: ## fuzz a target: T=html SECS=60
	@test -n "$(T)" || { echo "usage: make fuzz T=NAME SECS=60; targets:" \
	    $(patsubst %_fuzz,%,$(notdir $(FUZZ_PROGRAMS))) >&2; exit 2; }
	@tools/setup all
	@$(MAKE) MODE=fuzz -j$(JOBS) build/fuzz/tests/fuzz/$(T)_fuzz
	@mkdir -p build/fuzz/found/$(T) build/fuzz/crashes
	build/fuzz/tests/fuzz/$(T)_fuzz -max_total_time=$(SECS) -timeout=10 \
	    -rss_limit_mb=4000 -print_final_stats=1 \
	    -artifact_prefix=build/fuzz/crashes/$(T)- \
	    $(addprefix -dict=,$(firstword $(wildcard tests/fuzz/dict/$(T).dict \
	    tests/fuzz/dict/html.dict))) \
	    build/fuzz/found/$(T) tests/fuzz/corpus/$(T)

HOURS ?= 1
fuzz-long: ## fuzz all targets, write build/fuzz/report.md: HOURS=1
	@tools/setup all
	@tools/fuzz-long $(HOURS)

mutate: ## put small faults into the code: a test must find each
	@tools/setup test
	@tools/mutate

cover: ## line coverage of src/ and cli/ by tests and fuzz corpora
	@tools/setup test
	@$(MAKE) MODE=cover CC=gcc build-tests
	@find build/cover -name '*.gcda' -delete
	-@$(MAKE) MODE=cover CC=gcc run-cover | tail -n 1
	@tools/measure/show-coverage build/cover
	@tools/measure/show-coverage --layers build/cover

cover-cells: ## the same for what runs in cells of the sandbox, by clang
	@tools/setup all
	@$(MAKE) MODE=cells -j$(JOBS) all build/cells/tests/unit/sandbox/sandbox_test
	@tools/measure/cover-cells

# What is slow without optimisation, or not about src/ and cli/, is left out.
run-cover:
	@PITH_TEST_TIMEOUT=1800 PITH_CASE_TIMEOUT=600 $(RUN) \
	    'tools/show-build $(OUT)' $(TESTS_CODE) $(TESTS_CLI) $(TESTS_DATA) \
	    $(replays) tools/run-golden $(call scripted,serve) \
	    $(call scripted,store) $(call scripted,scale) $(call scripted,docs) \
	    $(call scripted,install) $(call scripted,web) $(call scripted,layout)

LEXBOR := $(or $(PITH_SHARED),../shared)/peers/lexbor/source
BENCH_SET := $(or $(PITH_SHARED),../shared)/data/wcxb/html
bench: all $(OUT)/bench/parse_bench ## measure speed beside other parsers, write docs/bench.md
	@mkdir -p build/lexbor
	@bench/report.py $(OUT) $(BENCH_SET) $$(bench/build-lexbor $(LEXBOR) build/lexbor)

bench-methods: all $(OUT)/bench/parse_bench ## what every extraction method costs
	$(OUT)/bench/parse_bench --passes 4 --methods $(BENCH_SET) >$(OUT)/bench/speed.txt
	VARIANTS="$$($(OUT)/bench/parse_bench --methods --list | cut -d ' ' -f 1)" \
	    BENCH=$(OUT)/bench/parse_bench bench/instructions.sh 40 $(BENCH_SET) \
	    >$(OUT)/bench/instructions.txt
	@bench/tables.sh $(OUT)/bench/speed.txt $(OUT)/bench/instructions.txt

DOCS := 10000
bench-scale: all ## processor time and memory of jobs and dedup: DOCS=1000000 BLOCKS=8
	@bench/scale.py $(OUT)/pith build/scale $(DOCS) $(addprefix --blocks ,$(BLOCKS)) \
	    $(wildcard $(or $(PITH_SHARED),../shared)/data/wcxb/html/*.html.gz)

bench-gate: all $(OUT)/bench/parse_bench ## fail when a page costs 2 % more instructions
	@BUILD=$(OUT) bench/gate.sh

bench-gate-store: all $(OUT)/bench/parse_bench ## write down what pages cost now
	@BUILD=$(OUT) bench/gate.sh --store

EVAL_SET ?= $(or $(PITH_SHARED),../shared)/data/wcxb
eval: all ## score every method on annotated pages: EVAL_SET=folder
	@test -d $(EVAL_SET) || { echo "There are no annotated pages in \
	    $(EVAL_SET); name a folder with EVAL_SET=" >&2; exit 1; }
	$(OUT)/pith eval --methods all $(EVAL_SET)

# What a figure was measured with stands beside it; `make check` compares those
# that take seconds.
figures: all ## name figures in the documents that no longer agree: ONLY=text
	@$(MAKE) $(OUT)/bench/site_sweep $(OUT)/bench/parse_bench
	@PITH=$(OUT)/pith tools/measure/compare-figures --only '$(ONLY)' $(FIGURES)

TRAIN_SET ?= $(EVAL_SET)
train: all build/train/manuals/html ## learn the model of auto anew: docs/auto-training.md
	tools/train/train.py --gold $(TRAIN_SET) --pith $(OUT)/pith \
	    --report build/train -o src/method/data/auto_model.c \
	    $(TRAIN)
	tools/train/page_type.py --gold $(TRAIN_SET) --report build/train \
	    -o src/feature/data/page_type_model.c
	$(MAKE) all
	tools/train/old_trees.py --gold $(TRAIN_SET) --pith $(OUT)/pith \
	    --report build/train -o src/method/data/auto_old_model.c

# Pages of manuals to learn from, out of Debian's packages (390 MB to fetch).
build/train/manuals/html: tools/train/manuals.py | all
	PITH=$(OUT)/pith tools/train/manuals.py build/train/manuals

# The program with another model of auto: for tools/train only.
other-model: all
	$(call say,LD)$(CC) $(BASE_FLAGS) $(INSIDE) $(LINK_FLAGS) -o $(AS) \
	    $(CLI_OBJ) $(MODEL) $(LIBPITH) $(PROGRAM_LIBS)

# The same for the program that measures speed.
other-bench: all $(OUT)/bench/parse_bench
	$(call say,LD)$(CC) $(BASE_FLAGS) $(INSIDE) $(LINK_FLAGS) -o $(AS) \
	    $(OUT)/bench/parse_bench.o $(BENCH_HELP:%.c=$(OUT)/%.o) $(MODEL) \
	    $(LIBPITH) $(LIBS) $(PEER_LIBS) $(MODEST_LIBS)

lint: ## clang-tidy, cppcheck, shellcheck and the ABI; gates are in check
	@tools/setup all
	@mkdir -p build
	@$(MAKE) -k -j$(JOBS) all >build/lint.log 2>&1 || true
	@PITH_TEST_TIMEOUT=1200 WARN='$(filter-out -Werror,$(WARNINGS))' \
	    INCLUDES='$(INSIDE) $(OUTSIDE)' DEFINES='$(DEFINES)' \
	    PACKAGES='$(PACKAGE_CFLAGS) $(MPI_CFLAGS)' tools/run-tests build/lint \
	    tools/lint/tidy tools/lint/cppcheck tools/lint/shell tools/lint/abi

fmt: ## rewrite C files as .clang-format says
	@tools/setup all
	@tools/check/format --fix

# The packages' libraries are written out, for `pkg-config --static`: a
# Requires.private would bring their include folders, too.
PC_VALUES := -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' \
    -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' -e 's|@VERSION@|$(VERSION)|' \
    -e 's|@TEXT_LIBS@|$(TEXT_LIBS)|' -e 's|@IO_LIBS@|$(IO_LIBS)|'

# The library's pages come from the headers' comments; without Python there is
# no manual of the library, and everything else works.
MAN3 := $(OUT)/man/pith.3
$(MAN3): $(HEADERS) man/pith.1 tools/pack/man3
	@if command -v python3 >/dev/null; then tools/pack/man3 $(@D); else \
	    echo "no python3: the manual of the library is left out" >&2; fi

# A page per verb, out of pith(1).
MAN1 := $(OUT)/man/pith-extract.1
$(MAN1): $(OUT)/pith man/pith.1 tools/pack/man1
	@tools/pack/man1 $(@D) $(OUT)/pith

docs: $(MAN1) ## lint the man pages and render them to build/docs
	@tools/setup test
	@mkdir -p build/docs
	@tools/pack/man3 $(OUT)/man
	@for page in man/*.1 $(OUT)/man/*.1 $$(grep -L "^\.so " $(OUT)/man/*.3); do mandoc -T lint -W warning $$page && \
	    mandoc -T html -O man='%N.%S.html' $$page \
	    >build/docs/$$(basename $$page).html || exit 1; done
	@ls build/docs/*.html

# Shells complete what the option tables of the program have.
COMPLETIONS := $(addprefix $(OUT)/completions/pith.,bash zsh fish)
$(COMPLETIONS): $(OUT)/completions/pith.%: $(OUT)/pith
	@mkdir -p $(@D)
	@$< --help-completion $* >$@

install: all $(MAN1) $(MAN3) $(COMPLETIONS) ## install below DESTDIR and PREFIX (/usr/local)
	$(INSTALL) -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBDIR)/pkgconfig \
	    $(UNITDIR) $(INCLUDEDIR)/pith $(MANDIR)/man1 $(MANDIR)/man3 \
	    $(BASHDIR) $(ZSHDIR) $(FISHDIR))
	$(INSTALL) -m 755 $(OUT)/pith $(DESTDIR)$(BINDIR)/pith
	@for program in $(MPI_PROGRAM); do \
	    $(INSTALL) -m 755 $$program $(DESTDIR)$(BINDIR)/pith-mpi; done
	$(INSTALL) -m 644 $(LIBPITH) $(OUT)/$(SONAME) $(OUT)/$(IO_SONAME) \
	    $(DESTDIR)$(LIBDIR)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libpith.so
	ln -sf $(IO_SONAME) $(DESTDIR)$(LIBDIR)/libpith-io.so
	$(INSTALL) -m 644 $(HEADERS) $(DESTDIR)$(INCLUDEDIR)/pith/
	for name in pith pith-io; do \
	    sed $(PC_VALUES) $$name.pc.in \
	        >$(DESTDIR)$(LIBDIR)/pkgconfig/$$name.pc || exit 1; \
	    chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/$$name.pc; done
	sed 's|/usr/local/bin|$(BINDIR)|' contrib/pith.service \
	    >$(DESTDIR)$(UNITDIR)/pith.service
	chmod 644 $(DESTDIR)$(UNITDIR)/pith.service
	$(INSTALL) -m 644 man/pith.1 $(if $(MPI_PROGRAM),man/pith-mpi.1) $(OUT)/man/*.1 $(DESTDIR)$(MANDIR)/man1/
	@! test -e $(MAN3) || \
	    $(INSTALL) -m 644 $(OUT)/man/*.3 $(DESTDIR)$(MANDIR)/man3/
	$(INSTALL) -m 644 $(OUT)/completions/pith.bash $(DESTDIR)$(BASHDIR)/pith
	$(INSTALL) -m 644 $(OUT)/completions/pith.zsh $(DESTDIR)$(ZSHDIR)/_pith
	$(INSTALL) -m 644 $(OUT)/completions/pith.fish $(DESTDIR)$(FISHDIR)/

# The same bytes whoever makes it, where and when: times are the commit's, modes
# and packing do not depend on what git is told elsewhere.
DIST := pith-$(VERSION)
dist: ## the release archive, from what is committed
	@mkdir -p build
	git -c tar.umask=0022 -c tar.tar.gz.command='gzip -9cn' archive \
	    --format=tar.gz --prefix=$(DIST)/ -o build/$(DIST).tar.gz HEAD

distcheck: dist ## build, try and install from the release archive
	@rm -rf build/distcheck
	@mkdir -p build/distcheck
	tar -xzf build/$(DIST).tar.gz -C build/distcheck
	+$(MAKE) -C build/distcheck/$(DIST) -j$(JOBS) check-built
	+$(MAKE) -C build/distcheck/$(DIST) -j$(JOBS) install \
	    DESTDIR=$(CURDIR)/build/distcheck/root
	tools/pack/try-installed build/distcheck/root

deb: dist ## build the Debian packages from the release archive: build/deb
	@tools/setup deb
	@tools/pack/deb build/$(DIST).tar.gz build/deb

image: all $(OUT)/pith-linked ## a container image of the program, as root: build/image
	@tools/setup deb
	@tools/pack/image $(OUT)/pith $(OUT)/pith-linked build/image

# Fonts for what most pages are written in; others go behind them.
BROWSER_PACKAGES := chromium fonts-dejavu-core fonts-liberation
image-browser: all $(OUT)/pith-linked ## the same with Chromium, for --render: build/image-browser
	@tools/setup deb
	@tools/pack/image $(OUT)/pith $(OUT)/pith-linked build/image-browser \
	    $(BROWSER_PACKAGES)

clean: ## remove everything that was built
	rm -rf build

help: ## list these verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-15s %s\n", $$1, $$2}' \
	    Makefile $(wildcard bindings/*/*.mk)

FORCE:
.PHONY: all bench-methods bench-gate bench-gate-store demo-serve bench-serve other-model other-bench programs eval-layout demo demo-site build-tests build-work build-wasm check run-check check-system run-check-system check-built unit laws sanitize train \
        run-sanitize run-cover cover-cells fidelity check-all golden-new golden-update fuzz fuzz-long mutate cover bench eval \
        lint fmt docs figures install dist distcheck deb image image-browser clean help FORCE
