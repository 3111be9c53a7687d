/** One step of a stream's filter chain. */
export interface FilterStep {
  name: string;
  /** Decode parameters as plain numbers (`Predictor`, `Columns`, `Colors`, `BitsPerComponent`, `EarlyChange`). */
  parameter(key: string, fallback: number): number;
}
