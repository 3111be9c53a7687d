/** The filter chain of a stream (ISO 32000-2, 7.4.1), with references resolved. */

/** One step of the chain. */
export interface FilterStep {
  name: string;
  /** Decode parameters as plain numbers (`Predictor`, `Columns`, `Colors`, `BitsPerComponent`, `EarlyChange`). */
  parameter(key: string, fallback: number): number;
}
