import type { Device } from '../../../../shared/contract/device-sign-ins.ts'

type Marks<Name extends string> = readonly (readonly [Name, RegExp])[]

/** Earlier marks win: nearly everyone says that they are Chrome and Safari too. */
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

/** What this device is, as far as its browser says. An iPad says that it is a Mac, which has no touch screen. */
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
