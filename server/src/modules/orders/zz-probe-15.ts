export type * from 'twilio';
