# SPDX-License-Identifier: Apache-2.0
#
# The other build of the npm package: libpith as WebAssembly, by Debian's
# emscripten. The packages of text are compiled from Debian's source packages, or
# replaced by tables that are made here: docs/decisions/0022-webassembly.md.

WASM_OUT := build/wasm
WASM_DIR := bindings/node/wasm
WASM_SOURCES := $(WASM_OUT)/sources
WASM_MADE := $(WASM_OUT)/made
# Vector code is written for SSE2, which WebAssembly's 128 bits can stand for.
WASM_FLAGS := -O3 -msimd128 -msse2 -fvisibility=hidden
# What emcc runs for one file of C: emcc itself starts Python and node each time, which
# takes longer than to compile.
WASM_CC := $(WASM_OUT)/cc
WASM_CFLAGS := -std=c17 -DNDEBUG -D_GNU_SOURCE -DPITH_HAVE_UCHARDET \
               -DPITH_HAVE_LIBSTEMMER -DPITH_HAVE_LIBTHAI $(WARNINGS) \
               -Iinclude -Ibindings/node/native -I$(WASM_DIR) -I$(WASM_MADE) \
               -isystem $(WASM_OUT)/include
WASM_SRC := $(TEXT_OBJ:$(OUT)/%.o=%.c)
WASM_OBJ := $(WASM_SRC:%.c=$(WASM_OUT)/%.o)
WASM_OWN := $(patsubst %.c,$(WASM_OUT)/%.o,bindings/node/native/task.c \
            bindings/node/native/wasm.c $(wildcard $(WASM_DIR)/*.c)) \
            $(WASM_MADE)/legacy_tables.o
# Memory grows up to what addresses of 32 bits can reach.
# What is linked is made small as a whole.
WASM_LINK := -Oz -sSTANDALONE_WASM --no-entry -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH \
             -sMAXIMUM_MEMORY=4GB -sSUPPORT_LONGJMP=0
# And once more, until nothing is won, as emcc's own steps change it at its end.
WASM_OPT := -Oz --converge --enable-simd --enable-bulk-memory --enable-sign-ext \
            --enable-mutable-globals --enable-nontrapping-float-to-int

$(WASM_SOURCES)/done: $(WASM_DIR)/fetch-sources
	$(call say,FETCH)$< $(@D)
	@touch $@

$(WASM_CC): $(WASM_DIR)/make-compiler
	@mkdir -p $(@D)
	@$< $@ $(WASM_FLAGS)

$(WASM_OUT)/libtext.a: $(WASM_DIR)/build-packages $(WASM_SOURCES)/done $(WASM_CC)
	$(call say,EMCC)$< $(WASM_SOURCES) $(WASM_OUT) $(JOBS) $(WASM_CC) $(WASM_FLAGS)

$(WASM_MADE)/legacy_tables.c $(WASM_MADE)/utf8proc_tables.h $(WASM_MADE)/thai_table.h &: \
    $(WASM_DIR)/make-tables $(WASM_SOURCES)/done
	$(call say,TABLES)$< $(WASM_SOURCES) $(WASM_MADE)

$(WASM_OUT)/%.o: %.c | $(WASM_OUT)/libtext.a $(WASM_MADE)/thai_table.h
	@mkdir -p $(@D)
	$(call say,EMCC)$(WASM_CC) $(WASM_CFLAGS) $(filter -iquote src/%,$(INSIDE)) -MMD -MP -c $< -o $@

# What takes little of the time is to be as small as it can be.
WASM_SMALLEST := core eval filter inspect layout meta method/auto method/blocks method/candidate \
                 method/context method/density method/outlier method/phrases method/rules \
                 method/shallow method/ttr method/weight page paging part plot record rules \
                 render segment site siterules xpath
WASM_SMALLEST_FILES := learn/c45 learn/c45_grow learn/c45_order learn/c45_prune tag/tag \
                       text/convert text/decode text/guess text/multibyte text/sniff text/stem \
                       text/stopwords text/twice text/url
$(foreach layer,$(WASM_SMALLEST),$(WASM_OUT)/src/$(layer)/%.o) \
    $(WASM_SMALLEST_FILES:%=$(WASM_OUT)/src/%.o): WASM_CFLAGS += -Oz -fno-inline-functions
# What takes little of the time in the other folders is to be small. The second flag is what
# emcc adds to -Os.
WASM_SMALL_FILES := base/json base/number base/str feature/container_block \
                    feature/features feature/features_place feature/features_shape \
                    feature/features_text feature/features_tree feature/page_type \
                    feature/text_block feature/vocabulary feature/word_table \
                    feature/word_tfidf html/foreign html/formatting html/insert \
                    html/mode_body_end html/mode_head html/mode_late html/mode_table \
                    html/stack html/tokenizer_markup html/tree method/methods \
                    text/language text/normalise text/words
$(WASM_SMALL_FILES:%=$(WASM_OUT)/src/%.o): WASM_CFLAGS += -Oz -fno-inline-functions

$(WASM_MADE)/legacy_tables.o: $(WASM_MADE)/legacy_tables.c
	$(call say,EMCC)$(WASM_CC) $(WASM_CFLAGS) -c $< -o $@

# Tables stand before the code that reads them: the module packs 2 KB smaller so.
WASM_TABLES := $(WASM_MADE)/legacy_tables.o \
               $(sort $(foreach object,$(WASM_OBJ),$(if $(findstring /data/,$(object)),$(object))))
WASM_CODE := $(filter-out $(WASM_TABLES),$(sort $(WASM_OBJ)))

$(WASM_OUT)/pith.wasm: $(WASM_TABLES) $(WASM_CODE) $(WASM_OWN) $(WASM_OUT)/libtext.a
	$(call say,EMCC)emcc $(WASM_FLAGS) $(WASM_LINK) -o $(WASM_OUT)/linked.wasm $^
	@wasm-opt $(WASM_OPT) -o $@ $(WASM_OUT)/linked.wasm

$(NODE_OUT)/pith.wasm: $(WASM_OUT)/pith.wasm $(NODE_OUT)/lib/index.js
	@cp $< $@

# The page of `pith serve` with the package in place of the service. Whoever
# serves it, it asks nobody else: the policy stands in the page.
DEMO_OUT := $(OUT)/web-demo
$(DEMO_OUT)/index.html: $(wildcard web/*.* web/demo/*) examples/pages/river-flood.html \
    $(NODE_OUT)/pith.wasm
	@rm -rf $(@D)
	@mkdir -p $(@D)/pith/lib
	@cp web/page.css web/page.js web/demo/*.js web/demo/*.mjs $(@D)
	@cp $(addprefix $(NODE_OUT)/lib/,wasm.mjs load.mjs wasm-calls.mjs interface.mjs \
	    options.mjs document.mjs make-readability.mjs make-defuddle.mjs) $(@D)/pith/lib
	@cp $(NODE_OUT)/pith.wasm $(@D)/pith
	@cp examples/pages/river-flood.html $(@D)/sample.html
	@$(CC) $(BASE_FLAGS) -Iinclude $(LINK_FLAGS) -o $(OUT)/print_sheet \
	    web/demo/print_sheet.c $(OUT)/libpith.a $(TEXT_LIBS)
	@$(OUT)/print_sheet >$(@D)/sheet.css
	@sed -e 's/service\.js/demo.js/' -e '/<meta charset/r web/demo/policy.html' \
	    web/index.html >$@

wasm-ready: node-ready $(NODE_OUT)/pith.wasm $(DEMO_OUT)/index.html

web-demo: ## put together a static page that extracts in the browser
	@tools/setup wasm
	@$(MAKE) -j$(JOBS) wasm-ready
	@echo 'Open the address that this prints:'
	@echo '    python3 -m http.server -b 127.0.0.1 -d $(DEMO_OUT)'

# For `make check-system`, whose tests/scripts/node.sh then tests both builds. Where the
# packages' sources cannot be had, that is said, and the addon is tested alone.
build-wasm:
	@mkdir -p build
	@rm -f build/wasm.skipped
	@if $(MAKE) $(WASM_SOURCES)/done >build/wasm.log 2>&1; then \
	    $(MAKE) -k -j$(JOBS) wasm-ready >>build/wasm.log 2>&1; \
	    echo $$? >build/wasm.status; \
	else \
	    echo "no sources of the packages of text, see build/wasm.log" \
	        >build/wasm.skipped; \
	    echo 0 >build/wasm.status; \
	fi

wasm: ## build the npm package with WebAssembly and test both builds of it
	@tools/setup wasm
	@$(MAKE) -j$(JOBS) wasm-ready
	@bindings/node/tests/run $(NODE_OUT) $(OUT)/pith

wasm-long: ## the same, with every page of the data set in every format
	@tools/setup wasm
	@$(MAKE) -j$(JOBS) wasm-ready
	@bindings/node/tests/run $(NODE_OUT) $(OUT)/pith all

.PHONY: build-wasm wasm wasm-long wasm-ready web-demo

-include $(shell find $(WASM_OUT) -name '*.d' 2>/dev/null)
