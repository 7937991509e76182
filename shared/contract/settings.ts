import * as z from 'zod'
import { operation } from './operation.ts'

export const settings = {
  get: operation({
    noun: 'settings',
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/settings',
    summary: 'The settings that the interface needs',
    maxAgeSeconds: 60,
  }).output(z.object({ uploadLimitBytes: z.number().int() })),
}
