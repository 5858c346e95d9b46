/** What recheck knows of an expression. */
export interface Diagnosis {
  readonly status: 'safe' | 'vulnerable' | 'unknown';
  readonly complexity?: { readonly type: string; readonly degree?: number };
}

/** recheck, as far as it is used. */
export interface Recheck {
  checkSync(source: string, flags: string, parameters: { timeout: number | null }): Diagnosis;
}

export declare const loadRecheck: () => Recheck;
