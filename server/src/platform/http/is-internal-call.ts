import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whether it is an API call (`inject`) by a page being rendered in this process, which was accepted with the page. */
export const isInternalCall = (request: FastifyRequest): boolean => !(request.raw.socket instanceof Socket);
