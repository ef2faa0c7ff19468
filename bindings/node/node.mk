# SPDX-License-Identifier: Apache-2.0
#
# The npm package: the addon by Node-API, compiled like everything else here
# against the headers that come with Node, and its tests. Nothing is fetched.
# wasm.mk adds the other build; binding.gyp builds the addon elsewhere.

NODE_INCLUDE ?= /usr/include/node
NODE_OUT := $(abspath $(OUT))/node/pith
NODE_SOURCES := $(wildcard bindings/node/lib/* bindings/node/package.json)
NODE_NATIVE := $(addprefix bindings/node/native/,addon.c site.c words.c task.c)

# Modules and types have one source. CommonJS is made of it where Node may ask for it.
NODE_TWICE := interface options wasm-calls document make-readability make-defuddle load \
              readability defuddle warc
NODE_TYPED_TWICE := load defuddle warc
AS_COMMONJS := -e "s/^import \(.*\) from '\(.*\)'/const \1 = require('\2')/" \
               -e "s/^\(const .*require('.*\)\.mjs')/\1.js')/" \
               -e '/^export {/{s/\(\w*\) as \(\w*\)/\2: \1/;s/^export /module.exports = /}'
$(NODE_OUT)/lib/index.js: $(NODE_SOURCES) bindings/node/node.mk
	@mkdir -p $(NODE_OUT)
	@rm -rf $(NODE_OUT)/lib
	@cp -r bindings/node/lib bindings/node/package.json LICENSE $(NODE_OUT)
	@for name in $(NODE_TWICE); do sed $(AS_COMMONJS) bindings/node/lib/$$name.mjs \
	    >$(NODE_OUT)/lib/$$name.js || exit 1; done
	@for name in $(NODE_TYPED_TWICE); do sed "s/\.mjs'/.js'/" \
	    bindings/node/lib/$$name.d.mts >$(NODE_OUT)/lib/$$name.d.ts || exit 1; done
	@touch $@

$(NODE_OUT)/pith.node: $(NODE_NATIVE) $(wildcard bindings/node/native/*.h) \
    $(NODE_OUT)/lib/index.js $(OUT)/libpith.a $(OUT)/flags
	$(call say,NODE)$(CC) $(BASE_FLAGS) -Iinclude -isystem $(NODE_INCLUDE) \
	    -shared $(LINK_FLAGS) -Wl,--gc-sections -Wl,--exclude-libs,ALL -o $@ \
	    $(NODE_NATIVE) $(OUT)/libpith.a $(TEXT_LIBS)

node-ready: all $(NODE_OUT)/pith.node

# A module that older sources made is not tested.
node: ## build the npm package and test it
	@tools/setup test
	@$(MAKE) -j$(JOBS) node-ready
	@$(MAKE) -q $(DEMO_OUT)/index.html 2>/dev/null || rm -f $(NODE_OUT)/pith.wasm
	@bindings/node/tests/run $(NODE_OUT) $(OUT)/pith

node-long: ## the same, with every page of the data set
	@tools/setup test
	@$(MAKE) -j$(JOBS) node-ready
	@bindings/node/tests/run $(NODE_OUT) $(OUT)/pith all

# What binding.gyp asks for: the library alone, which needs only the packages of text.
ADDON_LIBRARY := NEEDED=libutf8proc OPTIONAL='uchardet libthai' OUT=build/addon
addon-library:
	@$(MAKE) -j$(JOBS) $(ADDON_LIBRARY) build/addon/libpith.a

addon-libraries:
	@$(MAKE) -s $(ADDON_LIBRARY) addon-print

addon-print:
	@echo $(TEXT_LIBS)

# The package of sources: npm compiles it with node-gyp, and where that fails
# WebAssembly does the work, if it is in the package.
NODE_SOURCE := $(abspath $(OUT))/node/source
NODE_LIBRARY := $(sort $(dir $(TEXT_OBJ:$(OUT)/%.o=%.c)))
node-source: node-ready ## pack the npm package with its sources: build/release/node
	@rm -rf $(NODE_SOURCE) && mkdir -p $(NODE_SOURCE)/library/bindings/node
	@cp -r $(NODE_OUT)/lib $(wildcard $(NODE_OUT)/pith.wasm) LICENSE bindings/node/native \
	    bindings/node/binding.gyp $(NODE_SOURCE)
	@cp -r Makefile include $(NODE_SOURCE)/library
	@cp bindings/node/*.mk $(NODE_SOURCE)/library/bindings/node
	@for folder in $(NODE_LIBRARY); do mkdir -p $(NODE_SOURCE)/library/$$folder && \
	    cp $$folder/*.[ch] $(NODE_SOURCE)/library/$$folder || exit 1; done
	@cp src/libpith.map $(NODE_SOURCE)/library/src
	@cd $(NODE_SOURCE) && node -e "const p = require('$(CURDIR)/bindings/node/package.json'); \
	    p.scripts = { install: 'node-gyp rebuild || node -e \"fs.statSync(\'pith.wasm\')\"' }; \
	    p.files = ['lib', 'native', 'library', 'binding.gyp', 'pith.wasm']; \
	    fs.writeFileSync('package.json', JSON.stringify(p, null, 2) + '\n')"
	@cd $(dir $(NODE_SOURCE)) && npm pack --silent --offline ./source

# As a user installs it, with nothing from the network.
node-source-check: node-source
	@bindings/node/tests/source-package $(dir $(NODE_SOURCE))pith-$(VERSION).tgz

# The others come from npm, in the versions of the lock file, into build/.
bench-node: ## pith beside Readability, Defuddle and Turndown
	@$(MAKE) -j$(JOBS) node-ready
	@mkdir -p build/bench-node
	@cp bindings/node/bench/* build/bench-node/
	@cd build/bench-node && test -d node_modules/turndown || \
	    npm ci --ignore-scripts --no-audit --no-fund --omit=optional >log 2>&1
	@ln -sfn $(NODE_OUT) build/bench-node/node_modules/pith
	@node build/bench-node/bench.mjs $(OUT)/pith $(EVAL_SET)

.PHONY: addon-libraries addon-library addon-print bench-node node-long node node-ready \
        node-source node-source-check
