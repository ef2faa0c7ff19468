# Builds pith; `make help` lists the verbs.
MODE ?= release
OUT := build/$(MODE)
CC ?= cc
all: $(OUT)/libpith.a
SRC := $(wildcard src/*/*.c src/*/*/*.c)
OBJ := $(SRC:%.c=$(OUT)/%.o)
INC := -Iinclude $(addprefix -I,$(sort $(dir $(SRC))))
CFLAGS_release := -O3 -DNDEBUG
CFLAGS_debug := -O0 -g
CFLAGS_asan := -O1 -g -fsanitize=address,undefined -fno-omit-frame-pointer
CFLAGS := -std=c17 -D_GNU_SOURCE -g -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Wmissing-prototypes -Wimplicit-fallthrough -Wformat=2 -fvisibility=hidden -fPIC $(CFLAGS_$(MODE))
$(OUT)/%.o: %.c
	@mkdir -p $(dir $@)
	$(CC) $(CFLAGS) $(INC) -MMD -MP -c $< -o $@
$(OUT)/libpith.a: $(OBJ)
	@rm -f $@; ar rcs $@ $^
-include $(OBJ:.o=.d)
.PHONY: all
