import type { Device } from '../../../../shared/contract/device-sign-ins.ts'

type Marks<Name extends string> = readonly (readonly [Name, RegExp])[]

/** Earlier patterns win: most browsers also claim to be Chrome and Safari. */
const systemMarks: Marks<Device['system']> = [
  ['chromeos', /\bCrOS\b/],
  ['android', /\bAndroid\b/],
  ['ios', /\b(iPhone|iPad|iPod)\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMacintosh\b/],
  ['linux', /\bLinux\b|\bX11\b/],
]
const browserMarks: Marks<Device['browser']> = [
  ['samsung', /\bSamsungBrowser\//],
  ['edge', /\b(Edg|EdgA|EdgiOS|Edge)\//],
  ['opera', /\b(OPR|OPT|OPX)\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /\b(Chrome|Chromium|CriOS)\//],
  ['safari', /\bSafari\//],
]

/** Derives system and browser from the user agent. iPads claim to be Macs, but Macs have no touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  const system = markedBy(systemMarks, userAgent) ?? 'other'
  return {
    system: system === 'mac' && maxTouchPoints > 1 ? 'ios' : system,
    browser: markedBy(browserMarks, userAgent) ?? 'other',
  }
}

function markedBy<Name extends string>(marks: Marks<Name>, userAgent: string): Name | undefined {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0]
}
