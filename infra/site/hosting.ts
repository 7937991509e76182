import { CfnApp, CfnBranch, CfnDomain } from 'aws-cdk-lib/aws-amplify'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { CfnGraphQLApi } from 'aws-cdk-lib/aws-appsync'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { apiPrefix } from '../../shared/contract/operation.ts'
import { named } from '../kit/names.ts'
import { pagePrefix, sharePrefix, sitemapPath, sitemapPrefix } from '../kit/site-paths.ts'
import type { Settings } from '../settings.ts'
import { customHeaders } from './headers.ts'

const branchName = 'main'

/** Paths without a file extension are pages of the single-page application. */
const pages = '</^[^.]+$/>'

/**
 * Creates Amplify Hosting with API and photos under the site's origin: one certificate and no CORS.
 * `infra/tools/publish-site.ts` uploads the files.
 */
export function createHosting(
  scope: Construct,
  { api, live }: { api: HttpApi; live: { readonly api: CfnGraphQLApi } },
  media: Distribution,
  settings: Settings,
): { app: CfnApp; defaultUrl: string } {
  const app = new CfnApp(scope, 'App', {
    name: named(),
    description: 'Retorna: the web application',
    platform: 'WEB',
    customHeaders: customHeaders([api.apiEndpoint, live.api.attrGraphQlUrl, live.api.attrRealtimeUrl]),
    // The first matching rule applies.
    customRules: [
      { source: `${apiPrefix}/<*>`, target: `${api.apiEndpoint}${apiPrefix}/<*>`, status: '200' },
      { source: `${sharePrefix}/<*>`, target: `${api.apiEndpoint}${sharePrefix}/<*>`, status: '200' },
      { source: sitemapPath, target: `${api.apiEndpoint}${sitemapPath}`, status: '200' },
      { source: `${sitemapPrefix}/<*>`, target: `${api.apiEndpoint}${sitemapPrefix}/<*>`, status: '200' },
      // These paths are pages of the application, not ads.
      ...['/recyclables', '/recyclables/', '/recyclables/new'].map((source) => ({
        source,
        target: '/index.html',
        status: '200',
      })),
      { source: '/recyclables/<*>', target: `${api.apiEndpoint}${pagePrefix}/recyclables/<*>`, status: '200' },
      { source: '/media/<*>', target: `https://${media.distributionDomainName}/media/<*>`, status: '200' },
      { source: pages, target: '/index.html', status: '200' },
    ],
  })
  const branch = new CfnBranch(scope, 'Branch', {
    appId: app.attrAppId,
    branchName,
    stage: 'PRODUCTION',
    // Releases are published by hand after the tests; Amplify builds nothing.
    enableAutoBuild: false,
  })
  const host = new URL(settings.siteUrl).hostname
  if (!host.endsWith('.amplifyapp.com')) {
    const domain = new CfnDomain(scope, 'Domain', {
      appId: app.attrAppId,
      domainName: host,
      subDomainSettings: [{ branchName, prefix: '' }],
    })
    domain.addResourceDependency(branch)
  }
  return { app, defaultUrl: `https://${branchName}.${app.attrDefaultDomain}` }
}
