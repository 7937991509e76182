import { useEffect, useSyncExternalStore } from 'react'
import type { Weight } from '../../../shared/contract/pickups.ts'
import { api } from '../server/operations.ts'
import { queryClient } from '../server/query-client.ts'
import { useActor } from '../session/session.ts'
import { createSignal } from '../signal.ts'
import { pickupsDatabase, type Waiting } from './database.ts'
import { type Sent, sendWaiting, type WaitingRoom } from './send-confirmations.ts'
import { markConfirmations } from './waiting-mark.ts'

/** Web lock: only one tab sends at a time. */
const lockName = 'retorna-confirmations'

const inDatabase: WaitingRoom = {
  async list() {
    const { store } = (await pickupsDatabase()).transaction('confirmations')
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    return keys.flatMap((key, at): [number, Waiting][] => {
      const value = values[at]
      return value ? [[key, value]] : []
    })
  },
  async remove(key) {
    await (await pickupsDatabase()).delete('confirmations', key)
  },
}

let shown: readonly Waiting[] = []
const { tell, subscribe } = createSignal()
const tellers = new Set<(sent: Sent) => void>()

async function show(): Promise<void> {
  shown = (await inDatabase.list()).map(([, waiting]) => waiting)
  for (const [userId, own] of Map.groupBy(shown, (waiting) => waiting.userId)) markConfirmations(userId, own.length)
  tell()
}

/**
 * Confirms a pickup. Stores the confirmation on the device first, so that neither a lost connection nor a closed page
 * loses it. Without browser storage it is sent directly, and a failure is thrown.
 */
export async function confirmPickup(userId: string, pickupId: string, weights: readonly Weight[]): Promise<void> {
  try {
    await (await pickupsDatabase()).add('confirmations', { userId, pickupId, weights })
  } catch (error) {
    console.warn('The confirmation could not be kept in this browser.', error)
    await send({ userId, pickupId, weights })
    await asksAgain()
    return
  }
  await show()
  await sendConfirmations(userId)
}

/** Sends the pending confirmations if online; waits for its turn if another tab is sending. */
export async function sendConfirmations(userId: string): Promise<void> {
  if (!navigator.onLine) return
  const sent = await navigator.locks.request(lockName, () => sendWaiting(inDatabase, userId, send))
  markConfirmations(userId, 0)
  await show()
  if (sent.length === 0) return
  for (const one of sent) for (const tell of tellers) tell(one)
  await asksAgain()
}

function send({ pickupId, weights }: Waiting): Promise<unknown> {
  return api.pickups.confirm.call({ id: pickupId, ...(weights.length > 0 && { weights: [...weights] }) })
}

function asksAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.pickups.key() })
}

/** Returns the ids of the user's pickups with a pending confirmation on this device. */
export function useWaitingConfirmations(): ReadonlySet<string> {
  const actor = useActor()
  const waiting = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => {
    show().catch((error: unknown) => console.warn('This browser keeps no confirmations.', error))
  }, [])
  return new Set(waiting.filter(({ userId }) => userId === actor?.id).map(({ pickupId }) => pickupId))
}

/**
 * Sends pending confirmations while a page is open: at once, and when the connection or the tab's visibility returns.
 */
export function useSendingConfirmations(onSent: (sent: Sent) => void): void {
  const userId = useActor()?.id
  useEffect(() => {
    tellers.add(onSent)
    return () => {
      tellers.delete(onSent)
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
