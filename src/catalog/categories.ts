export const CATEGORIES = ['coffee', 'tea', 'kitchen', 'stationery', 'books', 'garden'] as const;

export type Category = (typeof CATEGORIES)[number];
