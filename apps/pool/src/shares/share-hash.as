/**
 * SHA-256d of four shares of one template at a time: coinbase, branches and header, one share in each lane of a vector.
 * AssemblyScript; `compile-share-hash.ts` makes share-hash.wasm of it, which is committed.
 *
 * What all shares of a template have in common is done once in `load`: the state after the coinbase's first blocks, and the
 * schedules of the blocks behind the extranonces. All memory is laid out here, and nothing is allocated.
 */

// A template's slot.
const MIDSTATE: usize = 0;
const VARIABLE_BLOCKS: usize = 32;
const CONSTANT_BLOCKS: usize = 36;
const BRANCH_COUNT: usize = 40;
const EXTRANONCE_AT: usize = 44;
const EXTRANONCE_BYTES: usize = 48;
const PREVIOUS_HASH: usize = 64;
const BITS: usize = 96;
const COINBASE_BYTES: usize = 100;
const VARIABLE: usize = 128;
const BRANCHES: usize = 256;
const SCHEDULES: usize = 1280;
const COINBASE: usize = 3072;

// A lane's input.
const LANE_BYTES: usize = 64;
const LANE_VERSION: usize = 16;
const LANE_TIME: usize = 20;
const LANE_NONCE: usize = 24;

const SLOT_BYTES: usize = 4096;
const SLOT_COUNT: usize = 16;

const SLOTS: usize = 8192;
const LANES: usize = 1024;
const HASHES: usize = 1280;
const ROOTS: usize = 1408;
const STATE: usize = 1536;
const SCRATCH: usize = 1664;
const W: usize = 2048;
const PADDING_SCHEDULE: usize = 3072;
const SINGLE: usize = 3328;

// Constants of the rounds and the initial state, below 1024 (`memoryBase`).
const K: usize = memory.data<u32>([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const INITIAL: usize = memory.data<u32>([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

@inline function bigSigma0(x: v128): v128 {
  return v128.xor(
    v128.xor(
      v128.xor(i32x4.shr_u(x, 2), i32x4.shl(x, 30)),
      v128.xor(i32x4.shr_u(x, 13), i32x4.shl(x, 19)),
    ),
    v128.xor(i32x4.shr_u(x, 22), i32x4.shl(x, 10)),
  );
}

@inline function bigSigma1(x: v128): v128 {
  return v128.xor(
    v128.xor(
      v128.xor(i32x4.shr_u(x, 6), i32x4.shl(x, 26)),
      v128.xor(i32x4.shr_u(x, 11), i32x4.shl(x, 21)),
    ),
    v128.xor(i32x4.shr_u(x, 25), i32x4.shl(x, 7)),
  );
}

@inline function sigma0(x: v128): v128 {
  return v128.xor(
    v128.xor(
      v128.xor(i32x4.shr_u(x, 7), i32x4.shl(x, 25)),
      v128.xor(i32x4.shr_u(x, 18), i32x4.shl(x, 14)),
    ),
    i32x4.shr_u(x, 3),
  );
}

@inline function sigma1(x: v128): v128 {
  return v128.xor(
    v128.xor(
      v128.xor(i32x4.shr_u(x, 17), i32x4.shl(x, 15)),
      v128.xor(i32x4.shr_u(x, 19), i32x4.shl(x, 13)),
    ),
    i32x4.shr_u(x, 10),
  );
}

@inline function choose(e: v128, f: v128, g: v128): v128 {
  return v128.xor(g, v128.and(e, v128.xor(f, g)));
}

@inline function majority(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(c, v128.or(a, b)));
}

@inline function first(e: v128, f: v128, g: v128, h: v128, word: v128): v128 {
  return i32x4.add(i32x4.add(h, word), i32x4.add(bigSigma1(e), choose(e, f, g)));
}

@inline function second(a: v128, b: v128, c: v128): v128 {
  return i32x4.add(bigSigma0(a), majority(a, b, c));
}

@inline function splat(at: usize): v128 {
  return v128.load_splat<u32>(at);
}

/** The word of a round with its constant: of a schedule in lanes, or of one that all lanes share and that has them added. */
@inline function wordOf(isShared: bool, schedule: usize, round: usize): v128 {
  return isShared
    ? splat(schedule + (round << 2))
    : i32x4.add(v128.load(schedule + (round << 4)), splat(K + (round << 2)));
}

@inline function rounds(isShared: bool, schedule: usize): void {
  let a = v128.load(STATE, 0);
  let b = v128.load(STATE, 16);
  let c = v128.load(STATE, 32);
  let d = v128.load(STATE, 48);
  let e = v128.load(STATE, 64);
  let f = v128.load(STATE, 80);
  let g = v128.load(STATE, 96);
  let h = v128.load(STATE, 112);
  let t: v128;
  for (let round: usize = 0; round < 64; round += 8) {
    t = first(e, f, g, h, wordOf(isShared, schedule, round)); d = i32x4.add(d, t); h = i32x4.add(t, second(a, b, c));
    t = first(d, e, f, g, wordOf(isShared, schedule, round + 1)); c = i32x4.add(c, t); g = i32x4.add(t, second(h, a, b));
    t = first(c, d, e, f, wordOf(isShared, schedule, round + 2)); b = i32x4.add(b, t); f = i32x4.add(t, second(g, h, a));
    t = first(b, c, d, e, wordOf(isShared, schedule, round + 3)); a = i32x4.add(a, t); e = i32x4.add(t, second(f, g, h));
    t = first(a, b, c, d, wordOf(isShared, schedule, round + 4)); h = i32x4.add(h, t); d = i32x4.add(t, second(e, f, g));
    t = first(h, a, b, c, wordOf(isShared, schedule, round + 5)); g = i32x4.add(g, t); c = i32x4.add(t, second(d, e, f));
    t = first(g, h, a, b, wordOf(isShared, schedule, round + 6)); f = i32x4.add(f, t); b = i32x4.add(t, second(c, d, e));
    t = first(f, g, h, a, wordOf(isShared, schedule, round + 7)); e = i32x4.add(e, t); a = i32x4.add(t, second(b, c, d));
  }
  v128.store(STATE, i32x4.add(a, v128.load(STATE, 0)), 0);
  v128.store(STATE, i32x4.add(b, v128.load(STATE, 16)), 16);
  v128.store(STATE, i32x4.add(c, v128.load(STATE, 32)), 32);
  v128.store(STATE, i32x4.add(d, v128.load(STATE, 48)), 48);
  v128.store(STATE, i32x4.add(e, v128.load(STATE, 64)), 64);
  v128.store(STATE, i32x4.add(f, v128.load(STATE, 80)), 80);
  v128.store(STATE, i32x4.add(g, v128.load(STATE, 96)), 96);
  v128.store(STATE, i32x4.add(h, v128.load(STATE, 112)), 112);
}

/** Takes the block whose 16 words stand in W, each in four lanes. */
function compress(): void {
  for (let at: usize = W + 256; at < W + 1024; at += 16) {
    v128.store(
      at,
      i32x4.add(
        i32x4.add(sigma1(v128.load(at - 32)), v128.load(at - 112)),
        i32x4.add(sigma0(v128.load(at - 240)), v128.load(at - 256)),
      ),
    );
  }
  rounds(false, W);
}

/** Takes a block that is the same in all lanes, by its schedule with the constants added. */
function compressShared(schedule: usize): void {
  rounds(true, schedule);
}

/** Puts a state that is the same in all lanes into STATE. */
function begin(state: usize): void {
  for (let word: usize = 0; word < 8; word += 1) v128.store(STATE + (word << 4), splat(state + (word << 2)));
}

/** Hashes the digest in STATE once more. */
function hashDigest(): void {
  for (let at: usize = 0; at < 128; at += 16) v128.store(W + at, v128.load(STATE + at));
  v128.store(W, i32x4.splat(0x80000000), 128);
  for (let at: usize = 144; at < 240; at += 16) v128.store(W + at, i32x4.splat(0));
  v128.store(W, i32x4.splat(256), 240);
  begin(INITIAL);
  compress();
}

@inline function rotate(x: u32, bits: u32): u32 {
  return rotr<u32>(x, bits);
}

/** Expands one block of bytes into the 64 words of a schedule, with the constants added. */
function expand(block: usize, schedule: usize): void {
  for (let at: usize = 0; at < 64; at += 4) store<u32>(SINGLE + at, bswap<u32>(load<u32>(block + at)));
  for (let at: usize = SINGLE + 64; at < SINGLE + 256; at += 4) {
    const early = load<u32>(at - 60);
    const late = load<u32>(at - 8);
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10);
    store<u32>(at, large + load<u32>(at - 28) + small + load<u32>(at - 64));
  }
  for (let at: usize = 0; at < 256; at += 4) store<u32>(schedule + at, load<u32>(SINGLE + at) + load<u32>(K + at));
}

/** Where the slot of a number begins. */
export function slotAt(slot: u32): usize {
  return SLOTS + <usize>slot * SLOT_BYTES;
}

/** Prepares what was written into a slot: the coinbase with zeros for the extranonces, branches, previous hash, bits. */
export function prepare(slot: u32): void {
  const at = slotAt(slot);
  const coinbase = at + COINBASE;
  const bytes = load<u32>(at, COINBASE_BYTES);
  const blocks = (bytes + 9 + 63) >> 6;
  memory.fill(coinbase + bytes, 0, (blocks << 6) - bytes);
  store<u8>(coinbase + bytes, 0x80);
  store<u32>(coinbase + (blocks << 6) - 4, bswap<u32>(bytes << 3));

  const extranonce = load<u32>(at, EXTRANONCE_AT);
  const firstVariable = extranonce >> 6;
  const lastVariable = (extranonce + load<u32>(at, EXTRANONCE_BYTES) - 1) >> 6;
  begin(INITIAL);
  for (let block: u32 = 0; block < firstVariable; block += 1) {
    expand(coinbase + (block << 6), SINGLE);
    compressShared(SINGLE);
  }
  for (let word: usize = 0; word < 8; word += 1)
    store<u32>(at + MIDSTATE + (word << 2), load<u32>(STATE + (word << 4)));
  store<u32>(at, lastVariable - firstVariable + 1, VARIABLE_BLOCKS);
  store<u32>(at, blocks - lastVariable - 1, CONSTANT_BLOCKS);
  store<u32>(at, extranonce - (firstVariable << 6), EXTRANONCE_AT);
  memory.copy(at + VARIABLE, coinbase + (firstVariable << 6), (lastVariable - firstVariable + 1) << 6);
  for (let block: u32 = lastVariable + 1; block < blocks; block += 1)
    expand(coinbase + (block << 6), at + SCHEDULES + ((block - lastVariable - 1) << 8));

  const branchWords = load<u32>(at, BRANCH_COUNT) << 5;
  for (let word: usize = 0; word < branchWords; word += 4)
    store<u32>(at + BRANCHES + word, bswap<u32>(load<u32>(at + BRANCHES + word)));
  for (let word: usize = 0; word <= 32; word += 4)
    store<u32>(at + PREVIOUS_HASH + word, bswap<u32>(load<u32>(at + PREVIOUS_HASH + word)));

  // The second block of every pair of hashes: nothing but padding.
  memory.fill(SCRATCH, 0, 64);
  store<u8>(SCRATCH, 0x80);
  store<u32>(SCRATCH, bswap<u32>(512), 60);
  expand(SCRATCH, PADDING_SCHEDULE);
}

/** The digest of the coinbases of all lanes, hashed twice, in STATE. */
function hashCoinbases(at: usize): void {
  const blocks = load<u32>(at, VARIABLE_BLOCKS);
  const extranonceAt = load<u32>(at, EXTRANONCE_AT);
  const extranonceBytes = load<u32>(at, EXTRANONCE_BYTES);
  begin(at + MIDSTATE);
  memory.copy(SCRATCH, at + VARIABLE, blocks << 6);
  // The second block's words wait behind the first one's schedule.
  for (let block: u32 = 0; block < blocks; block += 1) {
    for (let lane: usize = 0; lane < 4; lane += 1) {
      memory.copy(SCRATCH + extranonceAt, LANES + lane * LANE_BYTES, extranonceBytes);
      for (let word: usize = 0; word < 16; word += 1)
        store<u32>(W + (word << 4) + (lane << 2), bswap<u32>(load<u32>(SCRATCH + (block << 6) + (word << 2))));
    }
    compress();
  }
  const constants = load<u32>(at, CONSTANT_BLOCKS);
  for (let block: u32 = 0; block < constants; block += 1) compressShared(at + SCHEDULES + (block << 8));
  hashDigest();
}

/** Writes the digest in STATE as 32 bytes for each lane. */
function writeDigests(to: usize): void {
  for (let word: usize = 0; word < 8; word += 1)
    for (let lane: usize = 0; lane < 4; lane += 1)
      store<u32>(to + (lane << 5) + (word << 2), bswap<u32>(load<u32>(STATE + (word << 4) + (lane << 2))));
}

@inline function lanes(field: usize): v128 {
  return i32x4(
    bswap<u32>(load<u32>(LANES + field)),
    bswap<u32>(load<u32>(LANES + LANE_BYTES + field)),
    bswap<u32>(load<u32>(LANES + 2 * LANE_BYTES + field)),
    bswap<u32>(load<u32>(LANES + 3 * LANE_BYTES + field)),
  );
}

/** Hashes the shares in all four lanes: merkle roots and hashes of headers. */
export function hash(slot: u32): void {
  const at = slotAt(slot);
  hashCoinbases(at);

  const end = at + BRANCHES + (load<u32>(at, BRANCH_COUNT) << 5);
  for (let branch = at + BRANCHES; branch < end; branch += 32) {
    for (let word: usize = 0; word < 8; word += 1) {
      v128.store(W + (word << 4), v128.load(STATE + (word << 4)));
      v128.store(W + 128 + (word << 4), splat(branch + (word << 2)));
    }
    begin(INITIAL);
    compress();
    compressShared(PADDING_SCHEDULE);
    hashDigest();
  }
  writeDigests(ROOTS);

  const lastWord = v128.load(STATE, 112);
  v128.store(W, lanes(LANE_VERSION));
  for (let word: usize = 0; word < 8; word += 1)
    v128.store(W + 16 + (word << 4), splat(at + PREVIOUS_HASH + (word << 2)));
  for (let word: usize = 0; word < 7; word += 1) v128.store(W + 144 + (word << 4), v128.load(STATE + (word << 4)));
  begin(INITIAL);
  compress();
  v128.store(W, lastWord, 0);
  v128.store(W, lanes(LANE_TIME), 16);
  v128.store(W, splat(at + BITS), 32);
  v128.store(W, lanes(LANE_NONCE), 48);
  v128.store(W, i32x4.splat(0x80000000), 64);
  for (let word: usize = 5; word < 15; word += 1) v128.store(W + (word << 4), i32x4.splat(0));
  v128.store(W, i32x4.splat(640), 240);
  compress();
  hashDigest();
  writeDigests(HASHES);
}
