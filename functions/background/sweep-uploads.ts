/**
 * Every hour: uploads that no envelope and no template refers to any more are deleted, and the owners of API keys that
 * end soon are notified.
 */
import { noticeEndingKeys } from '../../shared/operations/maintenance/notice-ending-keys.ts';
import { sweepUploads } from '../../shared/operations/maintenance/sweep-uploads.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('SweepUploads', '5 41 * * * *', sweepUploads, { NoticeEndingKeys: noticeEndingKeys });
