import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import { BlockDates, ListBlockedDates, UnblockDates } from '#shared/availability/blocked-dates.contract.ts'
import { CancelBooking, CreateBooking, SendBookingLink, ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import {
  AcceptProof,
  CancelBookingByStaff,
  CloseAttention,
  ClosePaymentToCheck,
  ConfirmBooking,
  LinkToUpload,
  ListBookings,
  ListPaymentsToCheck,
  ListWaitingProofs,
  MoveBooking,
  RecheckPayment,
  RecordPayment,
  RecordRefund,
  RefuseProof,
  ShowBookingToStaff,
  ShowToday,
} from '#shared/bookings/staff-bookings.contract.ts'
import { ListCabins, ShowCabin } from '#shared/cabins/cabins.contract.ts'
import { ListPosts, ShowPost } from '#shared/content/blog.contract.ts'
import { ListFaqs } from '#shared/content/faq.contract.ts'
import { ShowGallery } from '#shared/content/gallery.contract.ts'
import { ShowLayout } from '#shared/content/layout.contract.ts'
import { ShowLegalPage, ShowTerms, ShowTermsVersion } from '#shared/content/legal.contract.ts'
import { ShowHome } from '#shared/content/home.contract.ts'
import { ShowApiDescription, ShowSite } from '#shared/content/site.contract.ts'
import { SaveRegisterEntry, ShowRegister, ShowRegisterToStaff } from '#shared/documents/register.contract.ts'
import { CompleteUpload, StartUpload } from '#shared/documents/uploads.contract.ts'
import { OpenEnquiryForm, SendEnquiry } from '#shared/inquiries/inquiries.contract.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { ListFailedEmails, ResendEmail } from '#shared/notifications/staff-emails.contract.ts'
import { IssueBillingDocument } from '#shared/billing/billing-documents.contract.ts'
import {
  EndPayfastPayment,
  ReceiveItn,
  ReportLatePayment,
  ShowPayment,
  StartPayfastPayment,
} from '#shared/payments/payments.contract.ts'
import { ShowFromPrices } from '#shared/pricing/from-prices.contract.ts'
import { ShowNightPrices } from '#shared/pricing/night-prices.contract.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { SendQuote } from '#shared/quotes/quotes.contract.ts'
import { ListReviews, ReportReview, ShowReviewInvitation, WriteReview } from '#shared/reviews/reviews.contract.ts'
import { ApproveAccount, ListAccounts, RefuseAccount, ShowMe } from '#shared/staff/accounts.contract.ts'

/** Every endpoint of the house. What is not here does not exist. */
export const contracts = {
  ShowLayout,
  ShowHome,
  ShowFromPrices,
  ShowSite,
  ListCabins,
  ShowCabin,
  ListPosts,
  ShowPost,
  ListFaqs,
  ShowGallery,
  ShowLegalPage,
  ShowTerms,
  ShowTermsVersion,
  ShowApiDescription,
  ListReviews,
  ShowReviewInvitation,
  WriteReview,
  ReportReview,
  ShowAvailability,
  ShowNightPrices,
  CalculatePricing,
  CreateBooking,
  ShowBooking,
  SendBookingLink,
  CancelBooking,
  IssueBillingDocument,
  StartUpload,
  CompleteUpload,
  ShowRegister,
  SaveRegisterEntry,
  StartPayfastPayment,
  ShowPayment,
  EndPayfastPayment,
  ReportLatePayment,
  ReceiveItn,
  OpenEnquiryForm,
  SendEnquiry,
  SendQuote,
  ShowMe,
  ListAccounts,
  ApproveAccount,
  RefuseAccount,
  ShowToday,
  ListBookings,
  ShowBookingToStaff,
  ShowRegisterToStaff,
  ConfirmBooking,
  CancelBookingByStaff,
  CloseAttention,
  RecordPayment,
  RecordRefund,
  MoveBooking,
  ListFailedEmails,
  ResendEmail,
  ListWaitingProofs,
  LinkToUpload,
  AcceptProof,
  RefuseProof,
  ListPaymentsToCheck,
  ClosePaymentToCheck,
  RecheckPayment,
  ListBlockedDates,
  BlockDates,
  UnblockDates,
} as const

export type Contracts = typeof contracts
export type AnyRefusal = RefusalOf<Contracts[keyof Contracts]>
