import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { robotsText, shellKey } from '../../shared/site-files.ts'
import { region } from '../settings.ts'
import { type Aws, awsCommandLine } from './aws-command-line.ts'

const root = join(import.meta.dirname, '../..')

const outputsSchema = z.object({
  RetornaStorage: z.object({ BucketName: z.string(), UserPoolId: z.string(), UserPoolClientId: z.string() }),
  RetornaBackend: z.object({ LiveUrl: z.string(), LiveSocketUrl: z.string() }),
  RetornaSite: z.object({
    SiteAppId: z.string(),
    SiteUrl: z.string(),
    SiteApiUrl: z.string(),
    PageViewsOneIn: z.coerce.number().int(),
    MapName: z.string(),
    MapKeyName: z.string(),
    MapKeyPublished: z.enum(['true', 'false']),
  }),
})
export type Outputs = z.infer<typeof outputsSchema>

/** Stacks of a stage have its name inside theirs: `RetornaTesteSite`. @throws Error when an output is missing */
export function readOutputs(stacks: Readonly<Record<string, unknown>>): Outputs {
  const named = Object.entries(stacks).map(([name, values]) => [
    name.replace(/^Retorna\w*?(Storage|Backend|Site)$/, 'Retorna$1'),
    values,
  ])
  return outputsSchema.parse(Object.fromEntries(named))
}

/** Content of `/config.json` (`web/lib/server/config.ts`); contains no secrets. */
function siteConfig({ RetornaStorage, RetornaBackend, RetornaSite }: Outputs, mapKey: string | undefined) {
  return {
    region,
    userPoolId: RetornaStorage.UserPoolId,
    userPoolClientId: RetornaStorage.UserPoolClientId,
    apiUrl: RetornaSite.SiteApiUrl,
    liveUrl: RetornaBackend.LiveUrl,
    liveSocketUrl: RetornaBackend.LiveSocketUrl,
    // Amplify forwards it to CloudFront.
    mediaUrl: '/media',
    pageViewsOneIn: RetornaSite.PageViewsOneIn,
    ...(mapKey ? { mapStyleUrl: mapStyleUrl(RetornaSite.MapName, mapKey) } : {}),
    local: false,
  }
}

function mapStyleUrl(map: string, key: string): string {
  return `https://maps.geo.${region}.amazonaws.com/maps/v0/maps/${map}/style-descriptor?key=${key}`
}

function mapKey({ RetornaSite }: Outputs, aws: Aws): string | undefined {
  if (RetornaSite.MapKeyPublished === 'false') return undefined
  return z.object({ Key: z.string() }).parse(aws('location', 'describe-key', '--key-name', RetornaSite.MapKeyName)).Key
}

/**
 * Writes `config.json` and `robots.txt` and uploads all files to Amplify Hosting, which deploys all or none. Also
 * uploads index.html to the bucket for the function that renders ads.
 * @throws Error of the AWS CLI or of a failed upload
 */
export async function publishSite(directory: string, outputs: Outputs, aws: Aws): Promise<void> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`${directory} holds no built application: index.html is missing`)
  }
  writeFileSync(
    join(directory, 'config.json'),
    `${JSON.stringify(siteConfig(outputs, mapKey(outputs, aws)), null, 2)}\n`,
  )
  writeFileSync(join(directory, 'robots.txt'), robotsText(outputs.RetornaSite.SiteUrl))
  const files = globSync('**/*', { cwd: directory }).filter((file) => statSync(join(directory, file)).isFile())

  const hashes = files.map((file) => [file, md5(readFileSync(join(directory, file)))])
  const branch = ['--app-id', outputs.RetornaSite.SiteAppId, '--branch-name', 'main']
  const { jobId, fileUploadUrls } = z
    .object({ jobId: z.string(), fileUploadUrls: z.record(z.string(), z.url()) })
    .parse(aws('amplify', 'create-deployment', ...branch, '--file-map', JSON.stringify(Object.fromEntries(hashes))))

  for (const [file, url] of Object.entries(fileUploadUrls)) {
    const answer = await fetch(url, { method: 'PUT', body: readFileSync(join(directory, file)) })
    if (!answer.ok) throw new Error(`${file} was not taken: HTTP ${answer.status} ${await answer.text()}`)
  }
  aws('amplify', 'start-deployment', ...branch, '--job-id', jobId)
  const shell = [
    '--key',
    shellKey,
    '--body',
    join(directory, 'index.html'),
    '--content-type',
    'text/html; charset=utf-8',
  ]
  aws('s3api', 'put-object', '--bucket', outputs.RetornaStorage.BucketName, ...shell)
}

/** Amplify's file comparison uses MD5; security does not depend on it. */
function md5(content: Buffer): string {
  return createHash('md5').update(content).digest('hex')
}

const usage = `npm run publish:site -- [options]
  --site DIR       the built application (.build/web, where npm run build:site puts it)
  --outputs FILE   the outputs of the deployment (.build/outputs.json, where npm run deploy puts them)
  --help           this text`

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: join(root, '.build/web') },
      outputs: { type: 'string', default: join(root, '.build/outputs.json') },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) console.log(usage)
  else {
    const outputs = readOutputs(JSON.parse(readFileSync(values.outputs, 'utf8')))
    await publishSite(values.site, outputs, awsCommandLine)
    console.log(`Published: ${outputs.RetornaSite.SiteUrl}`)
  }
}
