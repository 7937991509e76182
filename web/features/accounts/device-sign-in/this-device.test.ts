import { expect, it } from 'vitest'
import { device } from '../../../../shared/contract/device-sign-ins.ts'
import { deviceOf } from './this-device.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = `${webKit} Chrome/142.0.0.0`

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 0, 'windows', 'chrome'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 0, 'windows', 'edge'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 5, 'android', 'chrome'],
  [`Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`, 5, 'android', 'samsung'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36 OPR/90.0`, 5, 'android', 'opera'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 0, 'linux', 'firefox'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 0, 'chromeos', 'chrome'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1', 5, 'ios', 'chrome'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 0, 'mac', 'safari'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 5, 'ios', 'safari'],
  ['curl/8.0', 0, 'other', 'other'],
])('%s with %i touch points is %s, %s', (userAgent, maxTouchPoints, system, browser) => {
  expect(device.parse(deviceOf({ userAgent, maxTouchPoints }))).toEqual({ system, browser })
})
