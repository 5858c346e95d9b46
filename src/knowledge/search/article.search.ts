/** Which part of everything that was found. */
export interface Part {
  readonly skip: number;
  readonly take: number;
}

/** Looks words up in the articles: one implementation for each kind of database. */
export abstract class ArticleSearch {
  /**
   * @param words letters and digits alone, at least one
   * @returns ids of the articles that have any of them, those that have most of them first
   */
  abstract find(words: readonly string[], part: Part): Promise<readonly number[]>;
}
