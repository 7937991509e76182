import { useQuery } from '@tanstack/react-query'
import { Bookmark, Heart, LogOut, ShieldCheck, Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { languageTag } from '../../../shared/locales.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/operations.ts'
import { formatPhone } from '../../lib/phone.ts'
import { useActor } from '../../lib/session.ts'
import { monthText } from '../../lib/wording.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Preferences } from './preferences.tsx'
import styles from './profiles.module.css'

const SignOutDialog = lazy(() => import('../../ui/page/sign-out-dialog.tsx'))

const shortcuts = [
  { to: '/my/ads', text: 'own.ads', Icon: Tag },
  { to: '/favourites', text: 'own.favourites', Icon: Heart },
  { to: '/saved-searches', text: 'own.savedSearches', Icon: Bookmark },
] as const

/** The caller's own account: data, ways to their things, language and theme, signing out. */
export default function OwnProfilePage() {
  const { t } = useTranslation('profiles')
  const actor = useActor()
  const [leaving, setLeaving] = useState(false)
  return (
    <Page title={t('own.title')} heading={t('own.title')}>
      <OwnData />
      <nav className={styles.shortcuts} aria-label={t('own.shortcuts')}>
        {shortcuts.map(({ to, text, Icon }) => (
          <Link key={to} to={to} className={styles.shortcut ?? ''}>
            <Icon aria-hidden="true" />
            {t(text)}
          </Link>
        ))}
        {actor?.isAdmin && (
          <Link to="/admin/moderation" className={styles.shortcut ?? ''}>
            <ShieldCheck aria-hidden="true" />
            {t('own.admin')}
          </Link>
        )}
      </nav>
      <Preferences />
      <div>
        <Button variant="secondary" icon={<LogOut aria-hidden="true" />} onClick={() => setLeaving(true)}>
          {t('own.signOut')}
        </Button>
      </div>
      {leaving && (
        <Suspense>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function OwnData() {
  const { t } = useTranslation(['profiles', 'common'])
  const profile = useQuery(api.profiles.me.queryOptions())
  if (profile.isError) return <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />
  const me = profile.data
  return (
    <Card className={styles.data} aria-busy={profile.isPending}>
      <div className={styles.name}>
        <h2>{me ? (me.name ?? me.email) : <Skeleton width="14rem" height="1.375rem" />}</h2>
        {me && <Badge tone="leaf">{t(`common:accountType.${me.profileType}`)}</Badge>}
        {me?.isAdmin && <Badge tone="sun">{t('own.isAdmin')}</Badge>}
      </div>
      <dl className={styles.facts}>
        <Fact label={t('own.email')} value={me?.email} />
        <Fact label={t('own.phone')} value={me && formatPhone(me.phone)} />
        <Fact label={t('own.since')} value={me && monthText(me.createdAt, languageTag(currentLocale()))} />
      </dl>
      {me && (
        <LinkButton to={`/profile/${me.id}`} variant="plain" size="small">
          {t('own.seePublic')}
        </LinkButton>
      )}
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? <Skeleton width="12rem" />}</dd>
    </div>
  )
}
