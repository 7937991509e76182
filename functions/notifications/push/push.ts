import type { Logger } from '@aws-lambda-powertools/logger'
import webPush from 'web-push'
import type { NoticeKind } from '../../../shared/notifications/channels.ts'
import type { PushPayload } from '../../../shared/notifications/push-payload.ts'
import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'
import { isSignedOutSince } from '../../kit/people/screens/admitted-screens.ts'
import { within } from '../../kit/services/service-calls.ts'
import type { Table } from '../../kit/table/table.ts'
import { addressAt, type PushServices } from './services.ts'
import { type PushDevice, pushDevicesOf, removePushDevice } from './store.ts'
import type { VapidKey } from './vapid.ts'

export type Push = (
  reader: Pick<ProfileRow, 'id' | 'signedOutAt' | 'suspension'>,
  payload: PushPayload,
  scope: { readonly now: Date; readonly logger: Logger },
) => Promise<void>

interface PushOptions {
  readonly table: Table
  readonly key: VapidKey
  readonly services: PushServices
}

/** Undelivered pushes expire after a day; the notification centre still has them. */
const keptSeconds = 24 * 60 * 60
/** A slow push service must not delay the others. */
const timeoutMs = 5000
/** These kinds wake a sleeping phone; the others wait until it wakes. */
const urgent: readonly NoticeKind[] = ['messages', 'pickups']

/**
 * Creates the push sender. It removes a device whose address is gone (404, 410) or whose session ended by a sign-out
 * everywhere. Other failures are logged.
 */
export function openPush({ table, key, services }: PushOptions): Push {
  async function send(device: PushDevice, payload: PushPayload, now: Date): Promise<number> {
    const { headers, body } = webPush.generateRequestDetails(device, JSON.stringify(payload), {
      TTL: keptSeconds,
      urgency: urgent.includes(payload.kind) ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
    const { 'Content-Length': _, ...sent } = headers as Record<string, string>
    const response = await fetch(addressAt(services, device.endpoint), {
      method: 'POST',
      headers: { ...sent, Authorization: await key.authorization(new URL(device.endpoint).origin, now) },
      body: body as Uint8Array<ArrayBuffer>,
      // A redirect leads away from the verified push service.
      redirect: 'error',
      signal: within(timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  }

  async function tell(userId: string, device: PushDevice, payload: PushPayload, now: Date): Promise<void> {
    const status = await send(device, payload, now)
    if (status === 404 || status === 410) return removePushDevice(table, userId, device.endpoint)
    if (status >= 300) throw new Error(`The push service of ${new URL(device.endpoint).host} answered ${status}`)
  }

  return async ({ id, signedOutAt, suspension }, payload, { now, logger }) => {
    if (suspension) return
    const told = (await pushDevicesOf(table, id)).map(async (device) => {
      if (isSignedOutSince(signedOutAt, device.signedInAt)) return removePushDevice(table, id, device.endpoint)
      return tell(id, device, payload, now)
    })
    for (const result of await Promise.allSettled(told)) {
      if (result.status === 'rejected') logger.error('push failed', { userId: id, error: result.reason as Error })
    }
  }
}
