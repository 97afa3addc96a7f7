export { staffEnquiryEndpoints as staffInboxEndpoints } from '#shared/enquiries/staff-enquiries.contract.ts'
