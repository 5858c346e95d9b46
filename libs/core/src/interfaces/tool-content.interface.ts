/** Bytes, or base64 of them. */
export type Binary = Uint8Array | string;

/** Words. */
export interface TextContent {
  readonly type: 'text';
  readonly text: string;
}

/** A picture or a sound, `image/png` or `audio/wav` for example. */
export interface MediaContent<Data = Binary> {
  readonly type: 'image' | 'audio';
  readonly data: Data;
  /** Begins with `image/` or `audio/`. */
  readonly mimeType: string;
}

/** A document, whole: as text or as bytes. */
export interface ResourceContent<Data = Binary> {
  readonly type: 'resource';
  readonly resource: { readonly uri: string; readonly mimeType?: string } & (
    { readonly text: string } | { readonly blob: Data }
  );
}

/** Where a document is. */
export interface ResourceLink {
  readonly type: 'resource_link';
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
}

/** What a tool shows beside its value: the content blocks of MCP. */
export type ToolContent<Data = Binary> = TextContent | MediaContent<Data> | ResourceContent<Data> | ResourceLink;

/** The same as it leaves: bytes are base64. */
export type FormattedContent = ToolContent<string>;
