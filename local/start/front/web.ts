import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Assembly } from '../../aws/assembly/assembly.ts'
import type { Front } from '../../aws/cloud/front.ts'
import { root } from '../builds/built.ts'
import { buildWeb } from '../builds/web-build.ts'
import type { Print } from '../reporting.ts'
import { hostingHeaders } from './hosting-headers.ts'
import { createSite } from './site.ts'

export interface Web {
  serve(assembly: Assembly, s3Url: string): Promise<{ listener: RequestListener; shell?: Buffer }>
  close(): Promise<void>
}

export async function openWeb(dev: boolean, front: Front, progress: Print): Promise<Web> {
  return dev ? openVite(front) : openBuilt(progress)
}

async function openBuilt(progress: Print): Promise<Web> {
  const { folder, cached } = await buildWeb()
  progress(cached ? 'Web application: as built before' : 'Web application: built')
  return {
    serve: async (assembly, s3Url) => ({
      listener: createSite(folder, hostingHeaders(assembly, s3Url)),
      shell: await readFile(join(folder, 'index.html')),
    }),
    close: async () => undefined,
  }
}

async function openVite(front: Front): Promise<Web> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    appType: 'spa',
    // This server is already the single origin, so Vite needs no proxy.
    server: { middlewareMode: true, ws: { server: front.server }, proxy: {} },
  })
  return {
    serve: async () => ({ listener: (request, response) => vite.middlewares(request, response) }),
    close: () => vite.close(),
  }
}
