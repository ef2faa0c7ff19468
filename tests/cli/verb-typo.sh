#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A missing file whose name is nearly that of a verb.
"$PITH" exlain
