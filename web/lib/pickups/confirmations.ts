import { useEffect, useSyncExternalStore } from 'react'
import type { Weight } from '../../../shared/contract/pickup-views.ts'
import { api } from '../server/operations.ts'
import { queryClient } from '../server/query-client.ts'
import { useActor } from '../session/session.ts'
import { createSignal } from '../signal.ts'
import { type PendingConfirmation, pickupsDatabase } from './database.ts'
import { setPendingMark } from './pending-mark.ts'
import { type ConfirmationOutbox, type Sent, sendPending } from './send-confirmations.ts'

/** Web lock: only one tab sends at a time. */
const lockName = 'retorna-confirmations'

const inDatabase: ConfirmationOutbox = {
  async list() {
    const { store } = (await pickupsDatabase()).transaction('confirmations')
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    return keys.flatMap((key, at): [number, PendingConfirmation][] => {
      const value = values[at]
      return value ? [[key, value]] : []
    })
  },
  async remove(key) {
    await (await pickupsDatabase()).delete('confirmations', key)
  },
}

let shown: readonly PendingConfirmation[] = []
const { emit, subscribe } = createSignal()
const sentListeners = new Set<(sent: Sent) => void>()

async function show(): Promise<void> {
  shown = (await inDatabase.list()).map(([, waiting]) => waiting)
  for (const [userId, own] of Map.groupBy(shown, (waiting) => waiting.userId)) setPendingMark(userId, own.length)
  emit()
}

/**
 * Confirms a pickup. Stores the confirmation on the device first, so that neither a lost connection nor a closed page
 * loses it. Without browser storage it is sent directly, and a failure is thrown.
 */
export async function confirmPickup(userId: string, pickupId: string, weights: readonly Weight[]): Promise<void> {
  try {
    await (await pickupsDatabase()).add('confirmations', { userId, pickupId, weights })
  } catch (error) {
    console.warn('The confirmation could not be stored in this browser.', error)
    await send({ userId, pickupId, weights })
    await refetchPickups()
    return
  }
  await show()
  await sendConfirmations(userId)
}

/** Sends the pending confirmations if online; waits for its turn if another tab is sending. */
export async function sendConfirmations(userId: string): Promise<void> {
  if (!navigator.onLine) return
  const sent = await navigator.locks.request(lockName, () => sendPending(inDatabase, userId, send))
  setPendingMark(userId, 0)
  await show()
  if (sent.length === 0) return
  for (const one of sent) for (const tell of sentListeners) tell(one)
  await refetchPickups()
}

function send({ pickupId, weights }: PendingConfirmation): Promise<unknown> {
  return api.pickups.confirm.call({ id: pickupId, ...(weights.length > 0 && { weights: [...weights] }) })
}

function refetchPickups(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.pickups.key() })
}

/** Returns the ids of the user's pickups with a pending confirmation on this device. */
export function usePendingConfirmations(): ReadonlySet<string> {
  const actor = useActor()
  const waiting = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => {
    show().catch((error: unknown) => console.warn('This browser cannot store confirmations.', error))
  }, [])
  return new Set(waiting.filter(({ userId }) => userId === actor?.id).map(({ pickupId }) => pickupId))
}

/**
 * Sends pending confirmations while a page is open: at once, and when the connection or the tab's visibility returns.
 */
export function useSendPendingConfirmations(onSent: (sent: Sent) => void): void {
  const userId = useActor()?.id
  useEffect(() => {
    sentListeners.add(onSent)
    return () => {
      sentListeners.delete(onSent)
    }
  }, [onSent])
  useEffect(() => {
    if (userId === undefined) return
    const go = () => {
      sendConfirmations(userId).catch((error: unknown) => console.warn('Confirmations could not be sent.', error))
    }
    go()
    const back = () => document.visibilityState === 'visible' && go()
    window.addEventListener('online', go)
    document.addEventListener('visibilitychange', back)
    return () => {
      window.removeEventListener('online', go)
      document.removeEventListener('visibilitychange', back)
    }
  }, [userId])
}
