import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { languageTag } from '../../../shared/language-tag.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { formatPhone } from '../../lib/phone.ts'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { useActor } from '../../lib/session/session.ts'
import { monthText } from '../../lib/wording.ts'
import { SellerLine } from '../../ui/ads/seller-line.tsx'
import { Bookmark, ClipboardList, Heart, LogOut, QrCode, ShieldCheck, Tag } from '../../ui/icons/icons.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Preferences } from './preferences.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profiles.module.css'
import { ShareProfile } from './share-profile.tsx'
import type { ProfileSlots } from './slots.ts'

const SignOutDialog = lazyPart(() => import('../../ui/page/sign-out-dialog.tsx'))

const shortcuts = [
  { to: '/my/ads', text: 'own.ads', Icon: Tag },
  { to: '/favourites', text: 'own.favourites', Icon: Heart },
  { to: '/saved-searches', text: 'own.savedSearches', Icon: Bookmark },
  { to: '/device-sign-in', text: 'own.deviceSignIn', Icon: QrCode },
] as const

export function OwnProfilePage({ slots }: { slots: ProfileSlots }) {
  const { t } = useTranslation('profiles')
  const actor = useActor()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const profile = useLiveProfile()
  return (
    <Page title={t('own.title')} heading={t('own.title')}>
      <OwnData profile={profile} />
      <nav className={styles.shortcuts} aria-label={t('own.shortcuts')}>
        {shortcuts.map(({ to, text, Icon }) => (
          <Link key={to} to={to} className={styles.shortcut ?? ''}>
            <Icon aria-hidden="true" />
            {t(text)}
          </Link>
        ))}
        {profile.data && profile.data.profileType !== 'citizen' && (
          <Link to="/my/record" className={styles.shortcut ?? ''}>
            <ClipboardList aria-hidden="true" />
            {t('own.record')}
          </Link>
        )}
        {actor?.isAdmin && (
          <Link to="/admin/moderation" className={styles.shortcut ?? ''}>
            <ShieldCheck aria-hidden="true" />
            {t('own.admin')}
          </Link>
        )}
      </nav>
      <slots.Points />
      <Card className="stack" aria-busy={profile.isPending}>
        <h2>{t('form.title')}</h2>
        {profile.data ? (
          <ProfileForm
            // Keyed by id, not by version: a newer version must not discard what the user types. A save reports the
            // conflict.
            key={profile.data.id}
            profile={profile.data}
            slots={slots}
            onSaved={() => void navigate('/recyclables')}
          />
        ) : (
          <Skeleton height="40rem" radius="12px" />
        )}
      </Card>
      <slots.Referrals />
      {profile.data && <ShareProfile userId={profile.data.id} />}
      <slots.Passkeys />
      <slots.Security />
      <Preferences />
      <slots.NotificationPreferences />
      <slots.Privacy />
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

const statusTone = { incomplete: 'neutral', in_analysis: 'sun', verified: 'leaf' } as const

function OwnData({ profile }: { profile: ReturnType<typeof useLiveProfile> }) {
  const { t } = useTranslation(['profiles', 'common'])
  if (profile.isError) return <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />
  const me = profile.data
  const facts = [
    [t('own.email'), me?.email],
    [t('own.phone'), me && formatPhone(me.phone)],
    [t('own.since'), me && monthText(me.createdAt, languageTag(currentLocale()))],
  ] as const
  return (
    <Card className="stack" aria-busy={profile.isPending}>
      <div className={styles.name}>
        <h2>{me ? (me.name ?? me.email) : <Skeleton width="14rem" height="1.375rem" />}</h2>
        {me && <Badge tone="leaf">{t(`common:accountType.${me.profileType}`)}</Badge>}
        {me && <Badge tone={statusTone[me.status]}>{t(`own.status.${me.status}`)}</Badge>}
        {me?.isAdmin && <Badge tone="sun">{t('own.isAdmin')}</Badge>}
      </div>
      <Facts
        look="columns"
        facts={facts.map(([name, value]) => [
          name,
          value === undefined ? <Skeleton key={name} width="12rem" /> : <bdi key={name}>{value}</bdi>,
        ])}
      />
      {me?.rejection ? (
        <p role="status">{t('own.rejected', { reason: me.rejection.reason })}</p>
      ) : (
        me && <p className="soft">{t(`own.statusText.${me.status}`)}</p>
      )}
      {me && (
        <>
          <SellerLine of={{ ...me, verified: me.status === 'verified' && !me.suspension, city: null }} />
          <p className={styles.ownLinks}>
            <LinkButton to={`/profile/${me.id}`} variant="plain" size="small">
              {t('own.seePublic')}
            </LinkButton>
            <LinkButton to="/badges" variant="plain" size="small">
              {t('own.howToEarn')}
            </LinkButton>
          </p>
        </>
      )}
    </Card>
  )
}
