#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The methods and their parameters.
"$PITH" methods | cut -c 1-10
"$PITH" methods ctd | head -n 4
"$PITH" methods body
"$PITH" methods nosuch
