import { crc32, deflateSync } from 'node:zlib';

export interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PNG of one colour for an upload: `png('tea.png', [200, 40, 90])`. */
export function png(name: string, [red, green, blue]: readonly number[], size = 400): ImageFile {
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(size * 3, Buffer.from([red ?? 0, green ?? 0, blue ?? 0])),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
