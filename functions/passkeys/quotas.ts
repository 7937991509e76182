import { quota } from '../kit/table/quota.ts'

/** New known devices; each stores a row for 400 days (rules 2.9). */
export const newDevices = quota({ kind: 'devices', limit: 10, each: 'day' })
