import type { Assembly } from '../../aws/assembly/assembly.ts'
import type { HeadersOf } from './site.ts'

const cloudOnly = new Set(['strict-transport-security', 'cache-control'])

/**
 * Returns the headers that the hosting adds to every response, from its template (Amplify's `customHeaders`).
 * Replaces the addresses of the bucket and the user pool by the local ones.
 */
export function hostingHeaders(assembly: Assembly, s3Url: string): HeadersOf {
  const app = assembly.resourcesOf('AWS::Amplify::App')[0]
  const headers = Object.entries(everywhere(String(app?.properties.CustomHeaders ?? '')))
    .filter(([name]) => !cloudOnly.has(name.toLowerCase()))
    .map(([name, value]) => [
      name,
      name.toLowerCase() === 'content-security-policy' ? localPolicy(value, s3Url) : value,
    ])
  const all: Readonly<Record<string, string>> = Object.fromEntries(headers)
  return () => all
}

/** Reads the headers under the pattern `**` of Amplify's YAML. The project's template always has the same shape. */
function everywhere(yaml: string): Record<string, string> {
  const block = yaml.split(/^\s+- pattern: /m).find((text) => /^['"]\*\*['"]/.test(text)) ?? ''
  const pairs = block.matchAll(/- key: ['"]([^'"]+)['"]\s+value: (?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries([...pairs].map(([, key = '', double, single]) => [key, double ?? single ?? '']))
}

/** Replaces the addresses of the cloud in a Content-Security-Policy. */
export function localPolicy(policy: string, s3Url: string): string {
  return policy
    .split(/;\s*/)
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .map((directive) => directive.replaceAll(/https:\/\/\S+\.s3\.\S+\.amazonaws\.com/g, s3Url))
    .map((directive) => directive.replaceAll(/ (https|wss):\/\/\S+\.amazonaws\.com/g, ''))
    .join('; ')
}
