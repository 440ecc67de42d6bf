// SIMD kernels that find the ends of strings in JSON. They are in C because Swift 6.3 would not vectorize them. A byte
// is *plain* if it is ASCII and needs no escape in a JSON string: it is no quote, backslash or control byte.
//
// SSE2 on x86-64 and NEON on ARM64 are always available. AVX2 and AVX-512 are selected at run time. On other
// architectures, the code processes eight bytes at a time in a 64-bit word.
#ifndef CSCAN_H
#define CSCAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__SSE2__)
#include <immintrin.h>
#define CSCAN_HAS_AVX2 1
#if defined(__GLIBC__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// Returns a word with the top bit set in each byte of `word` that is not plain: a quote, a backslash, a control byte or
// a byte of a non-ASCII character. After the first such byte, other bits may be set too, so use only the first set bit.
static inline uint64_t cscan_special_word(uint64_t word) {
  const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  uint64_t quote = word ^ (ones * 0x22), escape = word ^ (ones * 0x5C);
  uint64_t below = word - ones * 0x20;
  return (((quote - ones) & ~quote) | ((escape - ones) & ~escape) | (below & ~word) | word) & tops;
}

// Returns a word with the top bit set in each byte of `word` that is DEL (0x7F). Only the first set bit is reliable.
static inline uint64_t cscan_delete_word(uint64_t word) {
  const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  uint64_t delete = word ^ (ones * 0x7F);
  return (delete - ones) & ~delete & tops;
}

// Returns one to seven bytes as a little-endian word. The remaining bytes of the word are spaces.
static inline uint64_t cscan_rest(const uint8_t *bytes, size_t count) {
  uint64_t word = 0;
  for (size_t at = count; at > 0; at--) word = word << 8 | bytes[at - 1];
  return word | (uint64_t)0x2020202020202020u << (8 * count);
}

// Returns the number of plain bytes at the start of `bytes`, at most `count`. If `without_delete` is nonzero, DEL
// (0x7F) is not plain.
__attribute__((always_inline)) static inline size_t cscan_run(const uint8_t *bytes, size_t count,
                                                              const int without_delete) {
  size_t at = 0;
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8(0x22), escape = _mm_set1_epi8(0x5C), space = _mm_set1_epi8(0x20);
  for (; at + 16 <= count; at += 16) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + at));
    // In a signed comparison, control bytes and all bytes from 0x80 on are less than a space.
    __m128i hit = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, escape)),
                               _mm_cmplt_epi8(block, space));
    if (without_delete) hit = _mm_or_si128(hit, _mm_cmpeq_epi8(block, _mm_set1_epi8(0x7F)));
    unsigned mask = (unsigned)_mm_movemask_epi8(hit);
    if (mask) return at + (size_t)__builtin_ctz(mask);
  }
#elif defined(__ARM_NEON)
  const uint8x16_t quote = vdupq_n_u8(0x22), escape = vdupq_n_u8(0x5C);
  for (; at + 16 <= count; at += 16) {
    uint8x16_t block = vld1q_u8(bytes + at);
    uint8x16_t hit = vorrq_u8(vorrq_u8(vceqq_u8(block, quote), vceqq_u8(block, escape)),
                              vorrq_u8(vcltq_u8(block, vdupq_n_u8(0x20)), vcgeq_u8(block, vdupq_n_u8(0x80))));
    if (without_delete) hit = vorrq_u8(hit, vceqq_u8(block, vdupq_n_u8(0x7F)));
    uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(hit), 4)), 0);
    if (mask) return at + (size_t)(__builtin_ctzll(mask) >> 2);
  }
#endif
  while (at < count) {
    uint64_t word;
    size_t rest = count - at;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (rest >= 8) memcpy(&word, bytes + at, 8);
    else word = cscan_rest(bytes + at, rest);
#else
    word = cscan_rest(bytes + at, rest < 7 ? rest : 7);
    rest = rest < 7 ? rest : 7;
#endif
    uint64_t hit = cscan_special_word(word);
    if (without_delete) hit |= cscan_delete_word(word);
    if (hit) return at + (size_t)(__builtin_ctzll(hit) >> 3);
    at += rest < 8 ? rest : 8;
  }
  return at;
}

// Returns the number of plain bytes at the start of `bytes`, at most `count`.
static inline size_t cscan_plain(const uint8_t *bytes, size_t count) { return cscan_run(bytes, count, 0); }

// Returns the number of bytes at the start of `bytes` that are printable without an escape (plain, and not DEL), at
// most `count`.
static inline size_t cscan_printable(const uint8_t *bytes, size_t count) { return cscan_run(bytes, count, 1); }

// MARK: strings, 64 bytes at a time

// Bit masks of a 64-byte block, with one bit for each byte; the lowest bit is for the first byte. `escape` marks
// backslashes, and `wide` non-ASCII bytes.
typedef struct {
  uint64_t quote, escape, control, wide;
} cscan_masks;

// The state of a scan between two windows of blocks. All members are 0 before the first byte of a text.
typedef struct {
  uint64_t inside;     // all ones if the next byte is inside a string, else 0
  uint64_t escaped;    // 1 if a backslash escapes the next byte, else 0
  size_t utf8_end;     // offset up to which non-ASCII bytes are known to be valid UTF-8
  uint64_t broken;     // 1 if a string so far contained bytes that JSON does not allow, else 0
  uint64_t special;    // 1 if a block so far contained a backslash or a non-ASCII byte, else 0
} cscan_carry;

typedef enum { CSCAN_PORTABLE, CSCAN_BASELINE, CSCAN_AVX2, CSCAN_AVX512 } cscan_kernel;

// Returns the top bits of the eight bytes of `tops` as the low eight bits of the result.
static inline uint64_t cscan_gather(uint64_t tops) {
  return ((tops >> 7) * 0x0102040810204080u) >> 56;
}

// Returns a word with the top bit set in exactly those bytes that equal `byte` in `word`. All other bits are 0.
static inline uint64_t cscan_equal(uint64_t word, uint8_t byte) {
  const uint64_t ones = 0x0101010101010101u, low = 0x7F7F7F7F7F7F7F7Fu;
  uint64_t other = word ^ (ones * byte);
  return ~(((other & low) + low) | other | low);
}

static inline cscan_masks cscan_classify_portable(const uint8_t *block) {
  cscan_masks masks = {0, 0, 0, 0};
  for (int at = 0; at < 64; at += 8) {
    uint64_t word = 0;
    for (int byte = 7; byte >= 0; byte--) word = word << 8 | block[at + byte];
    const uint64_t tops = 0x8080808080808080u, upper = 0x6060606060606060u;
    // A control byte has neither bit 0x20 nor bit 0x40, so adding 0x60 leaves its top bit clear.
    uint64_t raised = ((word & upper) + upper) | word;
    masks.quote |= cscan_gather(cscan_equal(word, 0x22)) << at;
    masks.escape |= cscan_gather(cscan_equal(word, 0x5C)) << at;
    masks.control |= cscan_gather(~raised & tops) << at;
    masks.wide |= cscan_gather(word & tops) << at;
  }
  return masks;
}

#if defined(__SSE2__)
static inline cscan_masks cscan_classify_baseline(const uint8_t *block) {
  const __m128i quote = _mm_set1_epi8(0x22), escape = _mm_set1_epi8(0x5C), control = _mm_set1_epi8(0x1F);
  cscan_masks masks = {0, 0, 0, 0};
  for (int at = 0; at < 64; at += 16) {
    __m128i part = _mm_loadu_si128((const __m128i *)(block + at));
    __m128i is_escape = _mm_cmpeq_epi8(part, escape);
    __m128i is_control = _mm_cmpeq_epi8(_mm_min_epu8(part, control), part);
    masks.quote |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(part, quote)) << at;
    // Backslashes, control bytes and non-ASCII bytes are rare, so one test for all three skips the masks of most bytes.
    if (!_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(is_escape, is_control), part))) continue;
    masks.escape |= (uint64_t)(uint32_t)_mm_movemask_epi8(is_escape) << at;
    masks.control |= (uint64_t)(uint32_t)_mm_movemask_epi8(is_control) << at;
    masks.wide |= (uint64_t)(uint32_t)_mm_movemask_epi8(part) << at;
  }
  return masks;
}
#elif defined(__ARM_NEON)
static inline uint64_t cscan_gather_neon(const uint8x16_t parts[4]) {
  const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t low = vpaddq_u8(vandq_u8(parts[0], bits), vandq_u8(parts[1], bits));
  uint8x16_t high = vpaddq_u8(vandq_u8(parts[2], bits), vandq_u8(parts[3], bits));
  uint8x16_t sum = vpaddq_u8(low, high);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

static inline cscan_masks cscan_classify_baseline(const uint8_t *block) {
  uint8x16_t quote[4], escape[4], control[4], wide[4];
  for (int part = 0; part < 4; part++) {
    uint8x16_t bytes = vld1q_u8(block + 16 * part);
    quote[part] = vceqq_u8(bytes, vdupq_n_u8(0x22));
    escape[part] = vceqq_u8(bytes, vdupq_n_u8(0x5C));
    control[part] = vcltq_u8(bytes, vdupq_n_u8(0x20));
    wide[part] = vcgeq_u8(bytes, vdupq_n_u8(0x80));
  }
  cscan_masks masks = {cscan_gather_neon(quote), cscan_gather_neon(escape), cscan_gather_neon(control),
                       cscan_gather_neon(wide)};
  return masks;
}
#else
static inline cscan_masks cscan_classify_baseline(const uint8_t *block) {
  return cscan_classify_portable(block);
}
#endif

#if CSCAN_HAS_AVX2
#define CSCAN_AVX2_TARGET __attribute__((target("avx2,bmi,popcnt,pclmul")))
#define CSCAN_AVX512_TARGET                                                                                  \
  __attribute__((target("avx2,bmi,popcnt,pclmul,avx512f,avx512bw,avx512vl,avx512vbmi2")))

// Returns the top bits of the 64 bytes in `low` and `high` as a mask.
CSCAN_AVX2_TARGET static inline uint64_t cscan_bits_avx2(__m256i low, __m256i high) {
  return (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32 | (uint32_t)_mm256_movemask_epi8(low);
}

CSCAN_AVX2_TARGET static inline cscan_masks cscan_classify_avx2(const uint8_t *block) {
  const __m256i quote = _mm256_set1_epi8(0x22), escape = _mm256_set1_epi8(0x5C);
  const __m256i control = _mm256_set1_epi8(0x1F);
  __m256i low = _mm256_loadu_si256((const __m256i *)block);
  __m256i high = _mm256_loadu_si256((const __m256i *)(block + 32));
  return (cscan_masks){
      cscan_bits_avx2(_mm256_cmpeq_epi8(low, quote), _mm256_cmpeq_epi8(high, quote)),
      cscan_bits_avx2(_mm256_cmpeq_epi8(low, escape), _mm256_cmpeq_epi8(high, escape)),
      cscan_bits_avx2(_mm256_cmpeq_epi8(_mm256_min_epu8(low, control), low),
                      _mm256_cmpeq_epi8(_mm256_min_epu8(high, control), high)),
      cscan_bits_avx2(low, high)};
}
#endif

// MARK: plain blocks

// Returns 1 if all bytes of the block are plain or quotes, else 0. Stores the mask of the quotes in `quote`.
static inline int cscan_plain_portable(const uint8_t *block, uint64_t *quote) {
  cscan_masks masks = cscan_classify_portable(block);
  *quote = masks.quote;
  return !(masks.escape | masks.control | masks.wide);
}

static inline int cscan_plain_baseline(const uint8_t *block, uint64_t *quote) {
  cscan_masks masks = cscan_classify_baseline(block);
  *quote = masks.quote;
  return !(masks.escape | masks.control | masks.wide);
}

#if CSCAN_HAS_AVX2
CSCAN_AVX2_TARGET static inline int cscan_plain_avx2(const uint8_t *block, uint64_t *quote) {
  const __m256i mark = _mm256_set1_epi8(0x22), escape = _mm256_set1_epi8(0x5C);
  const __m256i space = _mm256_set1_epi8(0x20);
  __m256i low = _mm256_loadu_si256((const __m256i *)block);
  __m256i high = _mm256_loadu_si256((const __m256i *)(block + 32));
  __m256i is_escape = _mm256_or_si256(_mm256_cmpeq_epi8(low, escape), _mm256_cmpeq_epi8(high, escape));
  // In a signed comparison, control bytes and all bytes from 0x80 on are less than a space.
  __m256i odd = _mm256_or_si256(_mm256_cmpgt_epi8(space, _mm256_min_epi8(low, high)), is_escape);
  uint64_t bits = cscan_bits_avx2(_mm256_cmpeq_epi8(low, mark), _mm256_cmpeq_epi8(high, mark));
  // This statement forces the mask into a general register. Otherwise the compiler would keep the bits in vector
  // registers.
  __asm__("" : "+r"(bits));
  *quote = bits;
  return !_mm256_movemask_epi8(odd);
}

CSCAN_AVX512_TARGET static inline int cscan_plain_avx512(const uint8_t *block, uint64_t *quote) {
  __m512i bytes = _mm512_loadu_si512(block);
  *quote = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(0x22));
  // In a signed comparison, control bytes and all bytes from 0x80 on are less than a space.
  return !(_mm512_cmplt_epi8_mask(bytes, _mm512_set1_epi8(0x20)) |
           _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(0x5C)));
}
#endif

// Returns the prefix XOR of `bits`: bit i of the result is the parity of bits 0 to i.
static inline uint64_t cscan_parities(uint64_t bits) {
  for (int shift = 1; shift < 64; shift <<= 1) bits ^= bits << shift;
  return bits;
}

#if CSCAN_HAS_AVX2
// Returns the prefix XOR of `bits`, computed by carry-less multiplication with all ones (PCLMULQDQ).
CSCAN_AVX2_TARGET static inline uint64_t cscan_parities_avx2(uint64_t bits) {
  __m128i product =
      _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)bits), _mm_set1_epi8((char)0xFF), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}
#endif

// Returns the mask of the quotes that close a string in a block. `parities`: the prefix XOR of `quote`. `inside`: all
// ones if the block begins inside a string, else 0; the function sets it for the next block.
static inline uint64_t cscan_closing(uint64_t quote, uint64_t parities, uint64_t *inside) {
  uint64_t within = parities ^ *inside;
  *inside = (uint64_t)((int64_t)within >> 63);
  return quote & ~within;
}

// Writes the offset of each set bit, `place` plus the index of the bit, to `next`. Returns the end of the written
// offsets.
static inline uint32_t *cscan_write(uint32_t *next, uint32_t place, uint64_t bits) {
  for (; bits; bits &= bits - 1) *next++ = place + (uint32_t)__builtin_ctzll(bits);
  return next;
}

#if CSCAN_HAS_AVX2
// As `cscan_write`, with two offsets in each iteration. If the number of bits is odd, one entry after the returned end
// is overwritten.
CSCAN_AVX2_TARGET static inline uint32_t *cscan_write_avx2(uint32_t *next, uint32_t place, uint64_t bits) {
  uint32_t *end = next + __builtin_popcountll(bits);
  for (; bits; next += 2) {
    next[0] = place + (uint32_t)_tzcnt_u64(bits);
    bits &= bits - 1;
    next[1] = place + (uint32_t)_tzcnt_u64(bits);
    bits &= bits - 1;
  }
  return end;
}

// As `cscan_write`, with 16 offsets at once, or 32 if more than 16 bits are set. Entries after the returned end may be
// overwritten.
CSCAN_AVX512_TARGET static inline uint32_t *cscan_write_avx512(uint32_t *next, uint32_t place, uint64_t bits) {
  const __m512i indices = _mm512_set_epi8(
      63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36,
      35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7,
      6, 5, 4, 3, 2, 1, 0);
  const __m512i found = _mm512_maskz_compress_epi8(bits, indices), base = _mm512_set1_epi32((int)place);
  const int count = __builtin_popcountll(bits);
  _mm512_storeu_si512(next, _mm512_add_epi32(base, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(found))));
  if (count > 16)
    _mm512_storeu_si512(next + 16,
                        _mm512_add_epi32(base, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(found, 1))));
  return next + count;
}
#endif

// MARK: blocks with escapes, control bytes or non-ASCII bytes

// Returns the mask of the bytes that a backslash before them escapes: every second backslash of a run of backslashes,
// and the byte after a run of odd length. The subtraction works because the borrow from the first backslash of a run
// passes through the run. `escape`: the mask of backslashes. `carry`: 1 if the first byte is escaped, else 0; the
// function sets it for the next block.
//
// Source: G. Langdale and D. Lemire, Parsing Gigabytes of JSON per Second, section 3.1.1.
static inline uint64_t cscan_escaped(uint64_t escape, uint64_t *carry) {
  const uint64_t odd = 0xAAAAAAAAAAAAAAAAu;
  uint64_t first = escape & ~*carry;
  uint64_t ends = (((first << 1) | odd) - first) ^ odd;
  uint64_t escaped = ends ^ (escape | *carry);
  *carry = (ends & escape) >> 63;
  return escaped;
}

static inline int cscan_is_hex(uint8_t byte) {
  return (uint8_t)(byte - 0x30) < 10 || (uint8_t)((byte | 0x20) - 0x61) < 6;
}

// Returns 1 if a backslash before the byte at `at` makes a valid escape: a single character, or `uXXXX` with
// hexadecimal digits.
static inline int cscan_is_escape(const uint8_t *text, size_t count, size_t at) {
  switch (text[at]) {
  case 0x22: case 0x5C: case 0x2F: case 0x62: case 0x66: case 0x6E: case 0x72: case 0x74: return 1;
  case 0x75:
    return count - at > 4 && cscan_is_hex(text[at + 1]) && cscan_is_hex(text[at + 2]) &&
           cscan_is_hex(text[at + 3]) && cscan_is_hex(text[at + 4]);
  default: return 0;
  }
}

// Returns the end of the run of non-ASCII characters at `at`, or 0 if the run is not valid UTF-8 (RFC 3629).
static inline size_t cscan_utf8_end(const uint8_t *text, size_t count, size_t at) {
  while (at < count && text[at] >= 0x80) {
    uint8_t lead = text[at], low = 0x80, high = 0xBF;
    size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (lead < 0xC2 || lead > 0xF4 || count - at < length) return 0;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
    if (text[at + 1] < low || text[at + 1] > high) return 0;
    for (size_t tail = 2; tail < length; tail++) {
      if ((text[at + tail] & 0xC0) != 0x80) return 0;
    }
    at += length;
  }
  return at;
}

// Checks the escapes, control bytes and non-ASCII characters of the block at `at`. Removes escaped quotes from `masks`.
// Returns 1 if the text is not valid JSON, else 0.
static inline int cscan_check(const uint8_t *text, size_t count, size_t at, cscan_masks *masks,
                              cscan_carry *carry) {
  if (masks->escape | carry->escaped) {
    uint64_t escaped = cscan_escaped(masks->escape, &carry->escaped);
    const uint64_t quote = masks->quote;
    masks->quote &= ~escaped;
    // Escaped quotes and backslashes are always valid, so they are not checked.
    for (escaped &= ~(quote | masks->escape); escaped; escaped &= escaped - 1) {
      size_t byte = at + (size_t)__builtin_ctzll(escaped);
      if (byte >= count || !cscan_is_escape(text, count, byte)) return 1;
    }
  }
  if (masks->control && masks->control & (cscan_parities(masks->quote) ^ carry->inside)) return 1;
  for (uint64_t wide = masks->wide; wide;) {
    size_t byte = at + (size_t)__builtin_ctzll(wide);
    if (byte >= carry->utf8_end) {
      carry->utf8_end = cscan_utf8_end(text, count, byte);
      if (!carry->utf8_end) return 1;
    }
    if (carry->utf8_end - at >= 64) break;
    wide &= ~(uint64_t)0 << (carry->utf8_end - at);
  }
  return 0;
}

// Masks of a block: `quote` has the quotes that open or close a string, `special` the backslashes and non-ASCII bytes.
typedef struct {
  uint64_t quote, special;
} cscan_block;

// The maximum number of offsets that a scan writes for a block of 64 bytes. At most every second byte is a quote that
// closes a string.
enum { CSCAN_PLACES = 32 };

// Defines a function that scans up to `blocks` blocks of 64 bytes of `text`, from `from` on. For each quote that closes
// a string, the function writes the offset after the quote to `quotes`. This buffer needs `CSCAN_PLACES` entries for
// each block, and one more. For each block, the function writes a mask of the backslashes and non-ASCII bytes to
// `special`, but only after `carry->special` has become 1. The text ends at `count`; the rest of the last block is
// treated as spaces.
//
// The function returns the number of offsets, or -1 if a string contains bytes that JSON does not allow.
#define CSCAN_STRINGS(name, attributes, plain, classify, parities, write)                                    \
  /* Classifies a block that is not plain; sets `carry->broken` if a string in it is not valid JSON. */      \
  attributes __attribute__((noinline)) static cscan_block name##_closer(const uint8_t *text, size_t count,   \
                                                                        size_t at, cscan_carry *carry) {     \
    uint8_t rest[64];                                                                                        \
    const uint8_t *block = text + at;                                                                        \
    if (count - at < 64) {                                                                                   \
      memset(rest, 0x20, 64);                                                                                \
      memcpy(rest, block, count - at);                                                                       \
      block = rest;                                                                                          \
    }                                                                                                        \
    cscan_masks masks = classify(block);                                                                     \
    if (masks.escape | masks.control | masks.wide | carry->escaped)                                          \
      carry->broken = (uint64_t)cscan_check(text, count, at, &masks, carry);                                 \
    return (cscan_block){masks.quote, masks.escape | masks.wide};                                            \
  }                                                                                                          \
                                                                                                             \
  attributes static inline ptrdiff_t name(const uint8_t *text, size_t count, size_t from, size_t blocks,     \
                                          cscan_carry *carry, uint32_t *quotes, uint64_t *special) {         \
    if (from > count) return 0;                                                                              \
    uint32_t *next = quotes;                                                                                 \
    const uint8_t *first = text + from;                                                                      \
    const size_t rest = count - from, end = rest / 64 < blocks ? rest : 64 * blocks;                         \
    const size_t whole = end & ~(size_t)63;                                                                  \
    const uint32_t after = (uint32_t)from + 1;                                                               \
    uint64_t inside = carry->inside, quote;                                                                  \
    if (carry->special) memset(special, 0, 8 * blocks);                                                      \
    for (size_t place = 0;; place += 64) {                                                                   \
      if (!carry->escaped) {                                                                                 \
        for (; place < whole && plain(first + place, &quote); place += 64)                                   \
          next = write(next, after + (uint32_t)place, cscan_closing(quote, parities(quote), &inside));       \
      }                                                                                                      \
      if (place >= end) break;                                                                               \
      if (place == whole && !carry->escaped && count >= 64 && plain(first + end - 64, &quote)) {             \
        /* The last 64 bytes were loaded: drop those already scanned. */                                     \
        quote >>= 64 - (end - place);                                                                        \
      } else {                                                                                               \
        carry->inside = inside;                                                                              \
        cscan_block found = name##_closer(text, count, from + place, carry);                                 \
        if (carry->broken) return -1;                                                                        \
        quote = found.quote;                                                                                 \
        if (found.special) {                                                                                 \
          if (!carry->special) memset(special, 0, 8 * blocks);                                               \
          carry->special = 1;                                                                                \
          special[place / 64] = found.special;                                                               \
        }                                                                                                    \
      }                                                                                                      \
      next = write(next, after + (uint32_t)place, cscan_closing(quote, parities(quote), &inside));           \
    }                                                                                                        \
    carry->inside = inside;                                                                                  \
    return next - quotes;                                                                                    \
  }

CSCAN_STRINGS(cscan_strings_portable, , cscan_plain_portable, cscan_classify_portable, cscan_parities,
              cscan_write)
CSCAN_STRINGS(cscan_strings_baseline, , cscan_plain_baseline, cscan_classify_baseline, cscan_parities,
              cscan_write)
#if CSCAN_HAS_AVX2
CSCAN_STRINGS(cscan_strings_avx2, CSCAN_AVX2_TARGET, cscan_plain_avx2, cscan_classify_avx2,
              cscan_parities_avx2, cscan_write_avx2)
CSCAN_STRINGS(cscan_strings_avx512, CSCAN_AVX512_TARGET, cscan_plain_avx512, cscan_classify_avx2,
              cscan_parities_avx2, cscan_write_avx512)

#ifdef CPU_FEATURE_ACTIVE
// The C library has already asked the CPU for its features. `__builtin_cpu_supports` would ask again at every start
// (CPUID), which takes 20 µs under a hypervisor.
#define CSCAN_HAS(name, upper) CPU_FEATURE_ACTIVE(upper)
#else
#define CSCAN_HAS(name, upper) __builtin_cpu_supports(name)
#endif

static inline int cscan_runs_avx2(void) {
#ifndef CPU_FEATURE_ACTIVE
  __builtin_cpu_init();
#endif
  return CSCAN_HAS("avx2", AVX2) && CSCAN_HAS("bmi", BMI1) && CSCAN_HAS("bmi2", BMI2) &&
         CSCAN_HAS("popcnt", POPCNT) && CSCAN_HAS("pclmul", PCLMULQDQ);
}

static inline int cscan_runs_avx512(void) {
  return cscan_runs_avx2() && CSCAN_HAS("avx512f", AVX512F) && CSCAN_HAS("avx512bw", AVX512BW) &&
         CSCAN_HAS("avx512vl", AVX512VL) && CSCAN_HAS("avx512vbmi2", AVX512_VBMI2);
}

#undef CSCAN_HAS
#endif

// Returns the fastest kernel that this CPU supports.
static inline cscan_kernel cscan_best_kernel(void) {
#if CSCAN_HAS_AVX2
  if (cscan_runs_avx512()) return CSCAN_AVX512;
  if (cscan_runs_avx2()) return CSCAN_AVX2;
#endif
  return CSCAN_BASELINE;
}

static inline ptrdiff_t cscan_strings(cscan_kernel kernel, const uint8_t *text, size_t count, size_t from,
                                      size_t blocks, cscan_carry *carry, uint32_t *quotes, uint64_t *special) {
#if CSCAN_HAS_AVX2
  if (kernel == CSCAN_AVX512)
    return cscan_strings_avx512(text, count, from, blocks, carry, quotes, special);
  if (kernel == CSCAN_AVX2) return cscan_strings_avx2(text, count, from, blocks, carry, quotes, special);
#endif
  if (kernel == CSCAN_PORTABLE)
    return cscan_strings_portable(text, count, from, blocks, carry, quotes, special);
  return cscan_strings_baseline(text, count, from, blocks, carry, quotes, special);
}

// MARK: memory

// Returns 1 if the first `count` bytes at both addresses are equal, else 0.
static inline int cscan_equals(const void *bytes, const void *others, size_t count) {
  return memcmp(bytes, others, count) == 0;
}

// A vector of sixteen bytes. The compiler keeps it in one register if the architecture has registers of this size.
typedef uint8_t cscan_sixteen __attribute__((vector_size(16)));

// Returns 0xFF for each byte that `cscan_printable` would not count, because it needs an escape or is not ASCII, and 0
// for each other byte.
static inline cscan_sixteen cscan_special_sixteen(cscan_sixteen bytes) {
  return (cscan_sixteen)((bytes == 0x22) | (bytes == 0x5C) | (bytes - 0x20 > 0x5E));
}

// Copies `count` bytes. Returns 1 if all of them are printable without an escape (see `cscan_printable`), else 0.
static inline int cscan_copy_printable(uint8_t *to, const uint8_t *from, size_t count) {
  cscan_sixteen block, special;
  uint64_t words[2];
  if (count >= 16) {
    // The last sixteen bytes may overlap the block before them.
    memcpy(&block, from + count - 16, 16);
    memcpy(to + count - 16, &block, 16);
    special = cscan_special_sixteen(block);
    for (size_t at = 0; at + 16 < count; at += 16) {
      memcpy(&block, from + at, 16);
      memcpy(to + at, &block, 16);
      special |= cscan_special_sixteen(block);
    }
  } else {
    // The two words together contain all bytes, some of them twice. If there are at most three bytes, spaces fill the
    // rest of the words.
    if (count >= 8) {
      memcpy(words, from, 8);
      memcpy(words + 1, from + count - 8, 8);
      memcpy(to, words, 8);
      memcpy(to + count - 8, words + 1, 8);
    } else if (count >= 4) {
      uint32_t halves[2];
      memcpy(halves, from, 4);
      memcpy(halves + 1, from + count - 4, 4);
      memcpy(to, halves, 4);
      memcpy(to + count - 4, halves + 1, 4);
      words[0] = words[1] = halves[0] | (uint64_t)halves[1] << 32;
    } else {
      words[0] = words[1] = cscan_rest(from, count);
      for (size_t at = 0; at < count; at++) to[at] = from[at];
    }
    memcpy(&block, words, 16);
    special = cscan_special_sixteen(block);
  }
  memcpy(words, &special, 16);
  return !(words[0] | words[1]);
}

// Prefetches the cache line at `place`, so that it is in the cache when the caller reads it a little later.
static inline void cscan_prefetch(const void *place) { __builtin_prefetch(place); }

#endif
