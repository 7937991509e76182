import { listen, type Surroundings } from '../aws/endpoint/endpoint.ts'
import { createPostalCode } from '../sandboxes/postal-code/server.ts'

/** Starts what stands in for services outside AWS; gives which address leads to which sandbox. */
export async function startSandboxes(
  defer: (end: () => Promise<void>) => void,
  surroundings: Surroundings,
): Promise<Readonly<Record<string, string>>> {
  const postalCode = await listen(createPostalCode(surroundings).listener)
  defer(postalCode.close)
  return {
    'https://viacep.com.br': postalCode.url,
    'https://brasilapi.com.br': postalCode.url,
  }
}
