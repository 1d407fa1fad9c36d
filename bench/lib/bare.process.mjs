import { createServer } from 'node:http';

// The ceiling: sends one ready body with its headers to whoever asks, and does nothing else.
process.once('message', ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});
