import { vi } from 'vitest';

/** An upload request whose progress and response a test controls. */
export class FakeXMLHttpRequest {
  static sent: FakeXMLHttpRequest[] = [];
  status = 0;
  statusText = '';
  responseText = '';
  url = '';
  headers: Record<string, string> = {};
  body: unknown;
  withCredentials = false;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onprogress?: () => void;

  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
    FakeXMLHttpRequest.sent.push(this);
  }
  abort() {
    this.onabort?.();
  }

  progress(fraction: number) {
    this.upload.onprogress?.({ loaded: fraction * 1000, total: 1000 });
  }
  respond(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
}

/** @returns all requests sent from now on */
export function stubXMLHttpRequest(): FakeXMLHttpRequest[] {
  FakeXMLHttpRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest);
  return FakeXMLHttpRequest.sent;
}
