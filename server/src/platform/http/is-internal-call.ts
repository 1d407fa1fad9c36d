import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whether it is an API call of a page that is rendered in this process (`inject`); it was accepted with the page. */
export const isInternalCall = (request: FastifyRequest): boolean => !(request.raw.socket instanceof Socket);
