# SPDX-License-Identifier: Apache-2.0
#
# The npm package: the addon by Node-API, compiled like everything else here
# against the headers that come with Node, and its tests. Nothing is fetched.

NODE_INCLUDE ?= /usr/include/node
NODE_OUT := $(abspath $(OUT))/node/pith
NODE_SOURCES := $(wildcard bindings/node/lib/* bindings/node/package.json)

$(NODE_OUT)/pith.node: bindings/node/native/addon.c $(NODE_SOURCES) \
    $(OUT)/libpith.a $(OUT)/flags
	@mkdir -p $(NODE_OUT)
	@cp -r bindings/node/lib bindings/node/package.json $(NODE_OUT)
	$(call say,NODE)$(CC) $(BASE_FLAGS) -Iinclude -isystem $(NODE_INCLUDE) \
	    -shared $(LINK_FLAGS) -Wl,--gc-sections -Wl,--exclude-libs,ALL -o $@ $< \
	    $(OUT)/libpith.a $(TEXT_LIBS)

node-ready: all $(NODE_OUT)/pith.node

node: ## build the npm package and test it
	@tools/setup test
	@$(MAKE) -j$(JOBS) node-ready
	@bindings/node/tests/run $(NODE_OUT) $(OUT)/pith

node-long: ## the same, with every page of the data set
	@tools/setup test
	@$(MAKE) -j$(JOBS) node-ready
	@bindings/node/tests/run $(NODE_OUT) $(OUT)/pith all

.PHONY: node-long node node-ready
