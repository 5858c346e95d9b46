/** Goes with what it refers to. */
export const WITH_IT = { onDelete: 'CASCADE', onUpdate: 'NO ACTION' } as const;

/** Keeps what it refers to from going. */
export const NEVER = { onDelete: 'NO ACTION', onUpdate: 'NO ACTION' } as const;
