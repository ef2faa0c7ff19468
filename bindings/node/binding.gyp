# SPDX-License-Identifier: Apache-2.0
#
# The addon by node-gyp, as npm builds it from the package of sources (`make
# node-source`): the library's own Makefile builds it, then the addon.
{
  "variables": {
    "pith_sources%": "<!(node -p \"require('fs').existsSync('library') ? 'library' : '../..'\")",
    "make": ["env", "-u", "MAKEFLAGS", "-u", "MAKELEVEL", "-u", "MFLAGS", "make", "-s"],
  },
  "targets": [
    {
      "target_name": "libpith",
      "type": "none",
      "actions": [{
        "action_name": "make",
        "inputs": ["<(pith_sources)/Makefile"],
        "outputs": ["<(pith_sources)/build/addon/libpith.a"],
        "action": ["<@(make)", "-C", "<(pith_sources)", "addon-library"],
      }],
    },
    {
      "target_name": "pith",
      "dependencies": ["libpith"],
      "sources": ["native/addon.c", "native/site.c", "native/words.c", "native/task.c"],
      "include_dirs": ["<(pith_sources)/include"],
      "cflags": ["-std=c17", "-fvisibility=hidden"],
      "libraries": ["<(module_root_dir)/<(pith_sources)/build/addon/libpith.a",
                    "<!@(<(make) -C <(pith_sources) addon-libraries)"],
      "ldflags": ["-Wl,--gc-sections", "-Wl,--as-needed", "-Wl,--exclude-libs,ALL"],
    },
    {
      "target_name": "beside",
      "type": "none",
      "dependencies": ["pith"],
      "copies": [{"destination": "<(module_root_dir)", "files": ["<(PRODUCT_DIR)/pith.node"]}],
    },
  ],
}
