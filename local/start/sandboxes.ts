import { realPushServices } from '../../functions/notifications/push/services.ts'
import { listen, type Surroundings } from '../aws/endpoint/endpoint.ts'
import type { Feeds } from '../console/feeds.ts'
import { createPostalCode } from '../sandboxes/postal-code/server.ts'
import { createPush, type PushSandbox } from '../sandboxes/push/server.ts'

export interface Sandboxes {
  /** Which address leads to which sandbox: `https://viacep.com.br` → `http://127.0.0.1:…`. */
  readonly addresses: Readonly<Record<string, string>>
  readonly push: PushSandbox
}

/** Starts what stands in for services outside AWS. */
export async function startSandboxes(
  defer: (end: () => Promise<void>) => void,
  surroundings: Surroundings,
  feeds: Feeds,
): Promise<Sandboxes> {
  const postalCode = await listen(createPostalCode(surroundings).listener)
  defer(postalCode.close)
  const push = createPush(surroundings, (shown) => feeds.pushes.add(shown))
  const pushServer = await listen(push.listener)
  defer(async () => {
    await pushServer.close()
    await push.close()
  })
  return {
    addresses: {
      'https://viacep.com.br': postalCode.url,
      'https://brasilapi.com.br': postalCode.url,
      ...Object.fromEntries(Object.values(realPushServices).map((url) => [url, pushServer.url])),
    },
    push,
  }
}
