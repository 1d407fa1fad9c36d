/** The parts of a response that the client reads. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'text' | 'json'>;

/** `fetch`, or within the server's process a call without the network. */
export type FetchApi = (url: string, init: RequestInit) => Promise<ApiResponse>;
