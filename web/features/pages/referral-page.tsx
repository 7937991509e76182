import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { keepReferrer } from '../../lib/session/referrer.ts'

/** Keeps who invited the visitor until their first profile save, and goes on to the home page (rules 11.1). */
export default function ReferralPage() {
  const { userId = '' } = useParams()
  useEffect(() => keepReferrer(userId), [userId])
  return <Navigate to="/" replace />
}
