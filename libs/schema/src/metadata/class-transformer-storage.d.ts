declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    findTypeMetadata(target: Function, property: string): TypeMetadata | undefined;
    findExposeMetadata(target: Function, property: string): ExposeMetadata | undefined;
    findTransformMetadatas(
      target: Function,
      property: string,
      direction: number,
    ): { options?: { groups?: string[] }; transformFn: (params: object) => unknown }[];
    getExposedMetadatas(target: Function): ExposeMetadata[];
    getExcludedMetadatas(target: Function): unknown[];
    getExposedProperties(target: Function, direction: number): string[];
    getExcludedProperties(target: Function, direction: number): string[];
    getStrategy(target: Function): 'excludeAll' | 'exposeAll' | 'none';
  };
  interface ExposeMetadata {
    options?: { name?: string; groups?: string[]; toClassOnly?: boolean; toPlainOnly?: boolean };
  }
  interface TypeMetadata {
    reflectedType: unknown;
    typeFunction?: (options?: unknown) => unknown;
    options?: {
      keepDiscriminatorProperty?: boolean;
      discriminator?: { property: string; subTypes: { name: string; value: Function }[] };
    };
  }
}
