// Skips and validates JSON values whose string ends are known, in few instructions. Each function
// takes the length of the text and returns the offset past the value. It returns 0 if the value is
// invalid; the reference parser then produces the error.
//
// No byte from `count` on is read. These functions never accept a text that the reference parser
// rejects (RFC 8259); they do reject containers nested deeper than `CSCAN_DEEPEST`.
#ifndef CSCAN_VALUES_H
#define CSCAN_VALUES_H

#include "CScan.h"

// MARK: numbers and words

// The offset past the run of digits at `at`.
static inline size_t cscan_digits(const uint8_t *text, size_t count, size_t at) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (uint64_t word; at < count && count - at >= 8; at += 8) {
    memcpy(&word, text + at, 8);
    // After the XOR a digit is 0 to 9, and adding 0x76 leaves its top bit clear. A carry into the next byte
    // can come only from a byte that is not a digit, and only the first such byte is used.
    word ^= 0x3030303030303030u;
    uint64_t other = ((word + 0x7676767676767676u) | word) & 0x8080808080808080u;
    if (other) return at + (size_t)(__builtin_ctzll(other) >> 3);
  }
#endif
  while (at < count && (uint8_t)(text[at] - 0x30) < 10) at++;
  return at;
}

// Returns the offset past the number whose digits (after the sign) begin at `whole`, or 0.
__attribute__((noinline)) static size_t cscan_long_number(const uint8_t *text, size_t count, size_t whole) {
  size_t at = cscan_digits(text, count, whole);
  if (at == whole || (at > whole + 1 && text[whole] == 0x30)) return 0;
  if (at < count && text[at] == 0x2E) {
    size_t fraction = at + 1;
    at = cscan_digits(text, count, fraction);
    if (at == fraction) return 0;
  }
  if (at < count && (text[at] | 0x20) == 0x65) {
    at++;
    if (at < count && (text[at] == 0x2B || text[at] == 0x2D)) at++;
    size_t exponent = at;
    at = cscan_digits(text, count, exponent);
    if (at == exponent) return 0;
  }
  return at;
}

// Returns the offset past the number at `at`, or 0. Precondition: `at < count`.
static inline size_t cscan_number(const uint8_t *text, size_t count, size_t at) {
  at += text[at] == 0x2D;
#if defined(__SSE2__)
  // Most numbers have at most fifteen digits and no exponent: one 16-byte compare finds their end.
  if (count - at >= 16) {
    const uint8_t *first = text + at;
    // The addition makes the digits the ten smallest signed bytes, so one signed compare finds all others.
    __m128i shifted = _mm_add_epi8(_mm_loadu_si128((const __m128i *)first), _mm_set1_epi8(0x80 - 0x30));
    __m128i is_other = _mm_cmpgt_epi8(shifted, _mm_set1_epi8(-0x80 + 9));
    unsigned other = (unsigned)_mm_movemask_epi8(is_other);
    // Requires at least one digit and no leading zero.
    if (other & 2 ? !(other & 1) : other && (uint8_t)(*first - 0x31) < 9) {
      size_t length = (size_t)__builtin_ctz(other);
      if (first[length] == 0x2E) {
        const size_t point = length;
        other &= other - 1;
        length = other ? (size_t)__builtin_ctz(other) : cscan_digits(text, count, at + 16) - at;
        if (length == point + 1 || at + length == count) return cscan_long_number(text, count, at);
      }
      if ((first[length] | 0x20) != 0x65) return at + length;
    }
  }
#endif
  return cscan_long_number(text, count, at);
}

// The offset past the number or literal (`true`, …) at `at`, or 0. Precondition: `at < count`.
static inline size_t cscan_scalar(const uint8_t *text, size_t count, size_t at) {
  if (text[at] < 0x3A) return cscan_number(text, count, at);
  if (count - at >= 4) {
    if (!memcmp(text + at, "true", 4) || !memcmp(text + at, "null", 4)) return at + 4;
    if (count - at >= 5 && !memcmp(text + at, "false", 5)) return at + 5;
  }
  return 0;
}

// MARK: strings

// Lets Swift use a struct that contains pointers without `unsafe`. Only the use of the pointers themselves needs
// `unsafe`.
#define CSCAN_SAFE __attribute__((swift_attr("safe")))

// The progress of scanning and reading a text. Scanning is by windows of `blocks` 64-byte blocks.
typedef struct CSCAN_SAFE {
  size_t blocks;   // number of blocks in a window
  size_t base;     // offset of the window in the text
  size_t found;    // number of closing quotes in the window
  size_t next;     // index of the first of these quotes that has not been read
  size_t members;  // number of scalars and empty containers in the last skipped value
  cscan_carry carry;
  cscan_kernel kernel;
  // Data of the current window, in buffers of the caller. `quotes`: the offsets in the text after each quote that
  // closes a string, up to `CSCAN_PLACES` per block, then `CSCAN_NO_QUOTES` sentinels. `special`: for each block, a
  // mask of the bytes that are not plain; unused while `carry.special` is 0.
  uint32_t *quotes;
  uint64_t *special;
} cscan_progress;

// Number of sentinels after the quotes of a window. A sentinel is an offset past the end of any
// text: a string that seems to end there ends in a later window.
enum { CSCAN_NO_QUOTES = 1 };

// Maximum length of a text, so that sentinels are past its end. A window has up to 1,024 blocks.
enum { CSCAN_LONGEST = INT32_MAX - 64 * 1024 };

// Records that the current window has `found` quotes, and writes the sentinel after them.
static inline void cscan_set_found(size_t found, cscan_progress *progress) {
  progress->found = found;
  progress->next = 0;
  progress->quotes[found] = INT32_MAX;
}

// Scans windows until a string ends in one of them. Returns 0 if none does or the text is invalid.
static inline int cscan_look(const uint8_t *text, size_t count, cscan_progress *progress) {
  do {
    progress->base += 64 * progress->blocks;
    if (progress->base >= count) return 0;
    ptrdiff_t found = cscan_strings(progress->kernel, text, count, progress->base, progress->blocks,
                                    &progress->carry, progress->quotes, progress->special);
    if (found < 0) return 0;
    cscan_set_found((size_t)found, progress);
  } while (!progress->found);
  return 1;
}

// Marks a rarely called function: it preserves the caller's registers, to keep the fast path fast.
#if defined(__x86_64__) || defined(__aarch64__)
#define CSCAN_SELDOM __attribute__((noinline, preserve_most))
#else
#define CSCAN_SELDOM __attribute__((noinline))
#endif
#define CSCAN_RARE(condition) __builtin_expect(!!(condition), 0)

// Returns the offset past the next string, which does not end in the current window, or 0.
CSCAN_SELDOM static size_t cscan_string_across(const uint8_t *text, size_t count, cscan_progress *progress) {
  if (!cscan_look(text, count, progress)) return 0;
  return progress->quotes[progress->next++];
}

// MARK: values

// The offset of the first non-whitespace byte from `at` on, or `count`.
CSCAN_SELDOM static size_t cscan_space(const uint8_t *text, size_t count, size_t at) {
  while (at < count && (text[at] == 0x20 || text[at] == 0x0A || text[at] == 0x0D || text[at] == 0x09)) at++;
  return at;
}

// Two bytes as a little-endian number: in compact text, a comma or colon and the byte after it.
static inline unsigned cscan_two(const uint8_t *bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint16_t word;
  memcpy(&word, bytes, 2);
  unsigned two = word;
  // Keeps both bytes in one register: otherwise the compiler would test each byte separately.
  __asm__("" : "+r"(two));
  return two;
#else
  return bytes[0] | (unsigned)bytes[1] << 8;
#endif
}

// Returns 1 if the first of two bytes is `byte` and the second one is not whitespace.
static inline int cscan_leads(unsigned two, uint8_t byte) { return (uint8_t)two == byte && two > 0x20FF; }

// From this offset on, fewer than eight bytes are left. Most checks for the end of the text compare with it only.
static inline size_t cscan_near_end(size_t count) { return count < 8 ? 0 : count - 7; }

// The two bytes at `at`, or 0 at the end of the text.
#define CSCAN_TWO (!CSCAN_RARE(at >= near) || at + 1 < count ? cscan_two(text + at) : 0)

// Moves `at` to the next non-whitespace byte and loads it into `byte`; at the end, does `return 0`.
#define CSCAN_TOKEN                                                                                          \
  if (CSCAN_RARE(at >= count || (byte = text[at]) <= 0x20)) {                                                \
    at = cscan_space(text, count, at);                                                                       \
    if (at >= count) return 0;                                                                               \
    byte = text[at];                                                                                         \
  }

// Moves `at` past the next string and loads the `two` bytes there; if it has no end, does `return 0`. `near_end`: a
// statement that is executed if fewer than eight bytes follow.
#define CSCAN_STRING(near_end)                                                                               \
  at = *quote++;                                                                                             \
  if (!CSCAN_RARE(at >= near)) {                                                                             \
    two = cscan_two(text + at);                                                                              \
  } else {                                                                                                   \
    progress->next = (size_t)(quote - progress->quotes);                                                     \
    if (progress->next > progress->found) {                                                                  \
      at = cscan_string_across(text, count, progress);                                                       \
      if (!at) return 0;                                                                                     \
      CSCAN_KNOWN                                                                                            \
    }                                                                                                        \
    two = CSCAN_TWO;                                                                                         \
    near_end                                                                                                 \
  }

// Loads the address of the next entry in `progress->quotes`.
#define CSCAN_KNOWN quote = progress->quotes + progress->next;

// Maximum depth of nested containers in `cscan_skip`: its bit stack is one 64-bit word.
enum { CSCAN_DEEPEST = 62 };

// The offset past the value at `at`, or 0. The value may have up to `room` levels of containers.
__attribute__((noinline)) static size_t cscan_skip(const uint8_t *text, size_t count, size_t at,
                                                   unsigned room, cscan_progress *progress) {
  const size_t near = cscan_near_end(count);
  const uint32_t *quote;
  // A bit stack, innermost container lowest: 1 for an object. The highest set bit is a sentinel.
  uint64_t open = 1, full = (uint64_t)1 << (room < CSCAN_DEEPEST ? room : CSCAN_DEEPEST);
  // Number of scalars and empty containers: one more than the number of commas.
  size_t met = 1;
  unsigned two;
  uint8_t byte;
  __asm__("" : "+r"(full));
  CSCAN_KNOWN
  CSCAN_TOKEN
  if ((byte | 0x20) == 0x7B) goto container;
  if (byte == 0x22) {
    CSCAN_STRING()
  } else {
    at = cscan_scalar(text, count, at);
    if (!at) return 0;
  }
  goto done;
name:
  CSCAN_STRING()
  if (two == 0x223A) {
    // The value is a string, as most are. If another name follows, nothing else is left to check.
    CSCAN_STRING()
    if (two != 0x222C) goto next;
    met++;
    goto name;
  }
  at++;
  byte = (uint8_t)(two >> 8);
  if (CSCAN_RARE(!cscan_leads(two, 0x3A))) {
    at--;
    CSCAN_TOKEN
    if (byte != 0x3A) return 0;
    at++;
    CSCAN_TOKEN
  }
value:
  if (byte == 0x22) {
    CSCAN_STRING()
    goto next;
  }
  if ((byte | 0x20) != 0x7B) {
    at = cscan_scalar(text, count, at);
    if (!at) return 0;
  } else {
  container:
    if (open >= full) return 0;
    two = CSCAN_TWO;
    at++;
    open <<= 1;
    if (byte == 0x7B) {
      open |= 1;
      if (two == 0x227B) goto name;
    }
    CSCAN_TOKEN
    if (byte != (open & 1 ? 0x7D : 0x5D)) goto item;
    at++;
    open >>= 1;
    if (open == 1) goto done;
  }
close:
  two = CSCAN_TWO;
next:
  if (open & 1) {
    if (two == 0x222C) {
      at++;
      met++;
      goto name;
    }
  } else if (cscan_leads(two, 0x2C)) {
    byte = (uint8_t)(two >> 8);
    at++;
    met++;
    goto value;
  }
  CSCAN_TOKEN
  at++;
  if (byte == 0x2C) {
    met++;
    CSCAN_TOKEN
    goto item;
  }
  if (byte != (open & 1 ? 0x7D : 0x5D)) return 0;
  open >>= 1;
  if (open != 1) goto close;
done:
  progress->next = (size_t)(quote - progress->quotes);
  progress->members = met;
  return at;
item:
  if (!(open & 1)) goto value;
  if (byte != 0x22) return 0;
  goto name;
}

#endif
