import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { ProfileType } from '../../../shared/contract/profiles.ts'
import { languageTag } from '../../../shared/language-tag.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { monthText } from '../../lib/wording.ts'
import { SellerLine } from '../../ui/ads/seller-line.tsx'
import type { Icon } from '../../ui/icons/icon.tsx'
import { Building2, User, Users } from '../../ui/icons/icons.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Page } from '../../ui/page/page.tsx'
import { UnknownPage } from '../../ui/page/unknown-page.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { ActiveAds } from './active-ads.tsx'
import styles from './profiles.module.css'

const icons: Readonly<Record<ProfileType, Icon>> = { citizen: User, cooperative: Users, company: Building2 }

export default function PublicProfilePage() {
  const { t } = useTranslation(['profiles', 'common'])
  const { userId = '' } = useParams()
  const profile = useQuery(api.profiles.get.queryOptions({ input: { id: userId } }))
  const rank = useQuery(api.points.rank.queryOptions({ input: { id: userId } }))
  // Malformed ids are refused as invalid; visitors see the same page.
  const unknown = profile.isError && ['profile.not_found', 'request.invalid'].includes(refusalCode(profile.error) ?? '')

  if (unknown) {
    return (
      <UnknownPage
        title={t('public.unknownTitle')}
        text={t('public.unknownText')}
        action={<LinkButton to="/recyclables">{t('public.toListing')}</LinkButton>}
      />
    )
  }
  const user = profile.data
  const name = user?.name ?? t('public.nameless')
  const Icon = icons[user?.profileType ?? 'citizen']
  return (
    <Page title={user ? name : t('public.title')} width="wide">
      {profile.isError ? (
        <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <Card className={styles.public} aria-busy={profile.isPending}>
          <span className={styles.avatar}>
            <Icon aria-hidden="true" />
          </span>
          <div className={styles.publicWords}>
            <h1 dir="auto">{user ? name : <Skeleton width="12rem" height="1.75rem" />}</h1>
            <div className={styles.name}>
              {user ? (
                <>
                  <Badge tone="leaf">{t(`common:accountType.${user.profileType}`)}</Badge>
                  {rank.data && <Badge tone="sun">{t(`public.rank.${rank.data.rank}`)}</Badge>}
                  {user.since && (
                    <span>{t('public.since', { date: monthText(user.since, languageTag(currentLocale())) })}</span>
                  )}
                </>
              ) : (
                <Skeleton width="10rem" height="1.5rem" />
              )}
            </div>
            {user ? <SellerLine of={user} /> : <Skeleton width="14rem" height="1.3125rem" />}
            {user && user.badges.length > 0 && (
              <Link to="/badges" className={styles.aboutBadges ?? ''}>
                {t('public.badges')}
              </Link>
            )}
          </div>
        </Card>
      )}
      <ActiveAds userId={userId} />
    </Page>
  )
}
