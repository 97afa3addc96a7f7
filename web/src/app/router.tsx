import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { PageFailed } from '#web/features/content/page-failed.tsx'
import { PageSkeleton } from '#web/features/content/page-skeleton.tsx'
import { ErrorBoundary } from '#web/lib/error-boundary.tsx'
import { paths } from '#web/lib/paths.ts'
import { Component as GuestLayout } from '#web/routes/guest/guest-layout.route.tsx'
import { AfterNavigation } from './after-navigation.tsx'

const route = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Component }))

const Home = route(() => import('#web/routes/guest/home.route.tsx'))
const Auth = route(() => import('#web/routes/staff/auth.route.tsx'))
const Admin = route(() => import('#web/routes/staff/admin.route.tsx'))
const Cabin = route(() => import('#web/routes/guest/cabin.route.tsx'))
const Booking = route(() => import('#web/routes/guest/booking.route.tsx'))
const PaymentSuccess = route(() => import('#web/routes/guest/payment-success.route.tsx'))
const PaymentCancelled = route(() => import('#web/routes/guest/payment-cancelled.route.tsx'))
const UploadPop = route(() => import('#web/routes/guest/upload-pop.route.tsx'))
const SubmitDocuments = route(() => import('#web/routes/guest/submit-documents.route.tsx'))
const Terms = route(() => import('#web/routes/guest/terms.route.tsx'))
const Legal = route(() => import('#web/routes/guest/legal.route.tsx'))
const BeingWritten = route(() => import('#web/routes/guest/being-written.route.tsx'))
const NotFound = route(() => import('#web/routes/guest/not-found.route.tsx'))

const stillToCome = [paths.gallery, paths.reviews, paths.blog, `${paths.blog}/:slug`, paths.faq, paths.privacy]

/** The staff area has a shell of its own; nothing of it is loaded with a guest's page. */
const StaffPage = ({ page }: { page: ReactNode }) => (
  <ErrorBoundary resetKey="" fallback={() => <PageFailed />}>
    <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
  </ErrorBoundary>
)

/** Every address of the site; each page is a chunk of its own. */
export function Router() {
  return (
    <>
      <AfterNavigation />
      <Routes>
        <Route path={paths.auth} element={<StaffPage page={<Auth />} />} />
        <Route path={`${paths.admin}/*`} element={<StaffPage page={<Admin />} />} />
        <Route element={<GuestLayout />}>
          <Route index element={<Home />} />
          <Route path="/cabin/:slug" element={<Cabin />} />
          <Route path="/booking/:token" element={<Booking />} />
          <Route path={paths.paymentSuccess} element={<PaymentSuccess />} />
          <Route path={paths.paymentCancelled} element={<PaymentCancelled />} />
          <Route path={paths.uploadPop} element={<UploadPop />} />
          <Route path={paths.submitDocuments} element={<SubmitDocuments />} />
          <Route path={paths.terms} element={<Terms />} />
          <Route path={paths.legal} element={<Legal />} />
          {stillToCome.map((path) => (
            <Route key={path} path={path} element={<BeingWritten />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </>
  )
}
