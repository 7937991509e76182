import { useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

const storageKey = 'theme'
const chosen = createSignal()

function stored(): ColorMode {
  const value = localStorage.getItem(storageKey)
  return colorModes.find((mode) => mode === value) ?? 'system'
}

function show(mode: ColorMode): void {
  document.documentElement.dataset.amplifyColorMode = mode
}

/** Applies the stored colour mode; called once, before the first paint. */
export function startColorMode(): void {
  show(stored())
}

/** Sets and stores the colour mode: light, dark or system (rules 13.6). */
export function setColorMode(mode: ColorMode): void {
  localStorage.setItem(storageKey, mode)
  show(mode)
  chosen.emit()
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(chosen.subscribe, stored)
}
