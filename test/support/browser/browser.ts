import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import packaged, { inflate } from '@sparticuz/chromium'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** No sandbox: containers rarely allow it, and only our own pages are opened. No background traffic. */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
]

/** Software WebGL draws the map. Only tests with maps use it, since it would also draw the whole page in software. */
const softwareGl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const withoutGl = ['--disable-gpu', '--disable-3d-apis']

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => systemNames.map((name) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the Chromium of the npm package, with its libraries for machines that lack them. */
async function packagedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const executablePath = await packaged.executablePath()
  const lacking = execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')
  if (!lacking) return { executablePath, env: {} }
  await inflate(join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') },
  }
}

export async function launchBrowser(moreFlags: readonly string[] = [], { webGl = true } = {}): Promise<Browser> {
  const system = process.env.CHROMIUM_PATH ?? systemChromium()
  const { executablePath, env } = system ? { executablePath: system, env: {} } : await packagedChromium()
  return chromium.launch({
    executablePath,
    args: [...flags, ...(webGl ? softwareGl : withoutGl), ...moreFlags],
    env: { ...definedEnvironment(), ...env },
  })
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
