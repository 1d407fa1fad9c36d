export type * from 'nodemailer';
