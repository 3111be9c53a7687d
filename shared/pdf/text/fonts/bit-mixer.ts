/**
 * Predicts the next bit of a glyph from six contexts, as context-mixing compressors do (PAQ, M. Mahoney 2002): each context
 * keeps an adaptive probability, and a logistic mixer weighs them. Integers alone, so that every machine predicts the same.
 */

const { imul, max, min } = Math;

/** How many contexts each prediction mixes. */
export const inputs = 6;

/** Bits of a probability and of its logistic; `stretch` is the inverse of `squash`. */
const squashPoints = [
  1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975,
  4024, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094, 4094,
];
const squash = Int16Array.from({ length: 4096 }, (_, at) => {
  const [from = 0, to = 0] = squashPoints.slice(at >> 7);
  return (from * (128 - (at & 127)) + to * (at & 127) + 64) >> 7;
});
const stretch = new Int16Array(4096).fill(2047);
for (let at = 4095; at >= 0; at--) stretch.fill(at - 2048, 0, (squash[at] ?? 0) + 1);

/** By how often a context was seen, up to the limit: how far its probability moves (of 256), and how far it is trusted (of 16). */
const seenLimit = 30;
const rates = Int32Array.from({ length: seenLimit + 1 }, (_, seen) => Math.floor(256 / (seen + 1.5)));
const trust = Int32Array.from({ length: seenLimit + 1 }, (_, seen) =>
  seen === 0 ? 0 : seen < 3 ? 11 : seen < 8 ? 16 : 18,
);

const firstWeight = 24_000;
const learning = 6;

export interface MixerState {
  readonly slots: Int32Array;
  readonly weights: Int32Array;
}

export interface BitMixer {
  /** The contexts of the next bits: the caller writes hashes here. */
  readonly contexts: Int32Array;
  /**
   * Probability (of 4096, never 0 or all) that the next bit is 1.
   * @param node place in the binary tree of the value that is coded
   * @param set which weights: one set for each kind of bit
   */
  predict(node: number, set: number): number;
  /** Learns the bit that was predicted last. */
  update(bit: number): void;
  snapshot(): MixerState;
  restore(state: MixerState): void;
}

/** @param slotBits each context has 2^slotBits slots: a probability of 24 bits and a count of 6 */
export function bitMixer(slotBits: number, sets: number): BitMixer {
  const size = 1 << slotBits;
  const slots = new Int32Array(inputs * size).fill(1 << 29);
  const weights = new Int32Array(inputs * sets).fill(firstWeight);
  const contexts = new Int32Array(inputs);
  const places = new Int32Array(inputs);
  const votes = new Int32Array(inputs);
  let [probability, firstOfSet] = [0, 0];

  return {
    contexts,
    predict(node, set) {
      // Sixteen nodes of a context are neighbours in memory, which is the time that this takes.
      const nodeHash = (imul((node >> 4) + 1, 0x9e3779b1) >>> (32 - slotBits)) ^ (node & 15);
      firstOfSet = set * inputs;
      let sum = 0;
      for (let input = 0; input < inputs; input++) {
        const place = input * size + (((contexts[input] as number) ^ nodeHash) & (size - 1));
        const slot = slots[place] as number;
        const vote = imul(stretch[slot >> 18] as number, trust[slot & 63] as number) >> 4;
        places[input] = place;
        votes[input] = vote;
        sum += imul(weights[firstOfSet + input] as number, vote) >> 8;
      }
      probability = squash[max(0, min(4095, (sum >> 8) + 2048))] as number;
      return probability;
    },
    update(bit) {
      const error = imul((bit << 12) - probability, learning);
      const target = bit === 0 ? 0 : 0xffffff;
      for (let input = 0; input < inputs; input++) {
        const weight = firstOfSet + input;
        weights[weight] = (weights[weight] as number) + ((imul(votes[input] as number, error) + 0x2000) >> 14);
        const place = places[input] as number;
        const slot = slots[place] as number;
        const seen = slot & 63;
        const before = slot >> 6;
        const after = before + imul((target - before) >> 8, rates[seen] as number);
        slots[place] = (after << 6) | (seen < seenLimit ? seen + 1 : seen);
      }
    },
    snapshot: () => ({ slots: slots.slice(), weights: weights.slice() }),
    restore(state) {
      slots.set(state.slots);
      weights.set(state.weights);
    },
  };
}
