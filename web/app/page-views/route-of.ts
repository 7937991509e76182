import { matchPath } from 'react-router-dom'
import type { PageView } from '../../../shared/contract/page-views.ts'
import { pageRoutes } from '../routes.tsx'

/** The route of an address as it is counted: its pattern, without ids; the listing and its form by themselves. */
export function routeOf(pathname: string): PageView['route'] {
  const path = pageRoutes.find((route) => matchPath(route.path, pathname))?.path ?? '*'
  if (path !== '/recyclables/new?') return path as PageView['route']
  return matchPath('/recyclables', pathname) ? '/recyclables' : '/recyclables/new'
}
