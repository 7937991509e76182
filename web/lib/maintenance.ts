import { useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

let message: string | undefined
const signal = createSignal()

/** Takes the API's answer 503; other faults have that status too. */
export function noteMaintenance(answer: unknown): void {
  const { code, data } = answer as { code?: string; data?: { message?: string } }
  if (code !== 'maintenance.on') return
  message = data?.message ?? ''
  signal.emit()
}

/** Returns the message for visitors once the API has answered with it. A reload asks the API again. */
export function useMaintenance(): string | undefined {
  return useSyncExternalStore(signal.subscribe, () => message)
}
